"""Event streams: one watcher a process sends new versions to every open page."""
