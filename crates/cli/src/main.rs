//! The salient program: see [`salient_cli`].

/// Scenes are made of many small texts, and thousands of games of many small lists.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    salient_cli::main()
}
