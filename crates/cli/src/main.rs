//! The salient program: see [`salient_cli`].

fn main() -> std::process::ExitCode {
    salient_cli::main()
}
