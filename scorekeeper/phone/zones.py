"""The reader's time zone, without a list of all zones: that would open 600 files on a phone."""

from zoneinfo import ZoneInfo


def zone_or_default(name: str, default: str) -> ZoneInfo:
    """Return the time zone with this name, or the default if there is none.

    >>> names = ("Europe/Zagreb", "", "../etc", "Nowhere/At all")
    >>> [zone_or_default(name, "UTC").key for name in names]
    ['Europe/Zagreb', 'UTC', 'UTC', 'UTC']
    """
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return ZoneInfo(default)
