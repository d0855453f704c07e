"""Event streams: one watcher per process sends new versions to every open page."""
