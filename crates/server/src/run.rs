//! Running a server as a program does: a listener, a database file, until somebody says stop.

use crate::{Server, Sqlite, StoreError};
use salient_engine::Library;
use std::io;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tokio::net::TcpListener;

/// Why a server does not run.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The address cannot be listened on.
    #[error("cannot listen on {0}: {1}")]
    Listen(SocketAddr, io::Error),
    /// The database cannot be opened.
    #[error("cannot use the database {}: {error}", file.display())]
    Database {
        /// Its file.
        file: PathBuf,
        /// Why.
        error: StoreError,
    },
    /// Anything else that the machine refuses.
    #[error("the server stopped: {0}")]
    Io(#[from] io::Error),
}

/// Serves on the first of these addresses that is free, until the process is told to stop. `ready` is called with the
/// address once it is listened on.
pub fn run(
    listen: &[SocketAddr],
    database: &Path,
    library: Library,
    ready: impl FnOnce(SocketAddr) -> io::Result<()>,
) -> Result<(), RunError> {
    // A second server in one process speaks through the first one's log.
    let _ = tracing_subscriber::fmt()
        .with_writer(io::stderr)
        .with_max_level(tracing::Level::WARN)
        .with_ansi(false)
        .try_init();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(async {
        let listener = bound(listen).await?;
        let store = Sqlite::open(database).await;
        let store = store.map_err(|error| RunError::Database { file: database.to_owned(), error })?;
        ready(listener.local_addr()?)?;
        let server = Server::new(Arc::new(store.clone()), library);
        server.serve(listener, told_to_stop()).await?;
        store.close().await;
        Ok(())
    });
    // A computer player that is still thinking is not waited for: it looks at the position again next time.
    runtime.shutdown_background();
    served
}

/// Listens on the first address that nobody else listens on.
async fn bound(listen: &[SocketAddr]) -> Result<TcpListener, RunError> {
    let mut failed = RunError::Io(io::Error::other("there is no address to listen on"));
    for address in listen {
        match TcpListener::bind(address).await {
            Ok(listener) => return Ok(listener),
            Err(error) => {
                let taken = error.kind() == io::ErrorKind::AddrInUse;
                failed = RunError::Listen(*address, error);
                if !taken {
                    break;
                }
            }
        }
    }
    Err(failed)
}

/// Done when the process is interrupted or asked to end.
async fn told_to_stop() {
    let interrupted = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let ended = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending::<()>().await,
        }
    };
    #[cfg(not(unix))]
    let ended = std::future::pending::<()>();
    tokio::select! {
        () = interrupted => {}
        () = ended => {}
    }
}
