"""Event streams: one watcher a process tells every open page of new versions."""
