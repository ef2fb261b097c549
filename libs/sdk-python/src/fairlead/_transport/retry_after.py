from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import timezone
from email.utils import parsedate_to_datetime
from typing import Optional

_LONGEST_PAUSE = 86_400.0


def retry_after(headers: Mapping[str, str], now: float) -> Optional[float]:
    """For how many seconds the headers of a response ask to wait, at most a day.

    It is `Retry-After` in seconds or as a date, or else the longest window of `RateLimit` of which nothing is left. `now` is in
    seconds since the epoch, and the names of the headers are in lower case.
    """
    value = headers.get('retry-after')
    seconds = _rate_limit(headers.get('ratelimit', '')) if value is None else _pause(value.strip(), now)
    return None if seconds is None else min(max(seconds, 0.0), _LONGEST_PAUSE)


def _pause(value: str, now: float) -> Optional[float]:
    if re.fullmatch(r'[0-9]{1,9}', value):
        return float(value)
    try:
        date = parsedate_to_datetime(value)
        return (date if date.tzinfo else date.replace(tzinfo=timezone.utc)).timestamp() - now
    except (TypeError, ValueError, IndexError, OverflowError):
        return None


def _rate_limit(header: str) -> Optional[float]:
    """Reads `"minute";r=0;t=12, "hour";r=900;t=3000`: what is left of each window, and the seconds until it is whole again."""
    spent = [window for window in header.split(',') if re.search(r';\s*r=0\b', window)]
    found = [re.search(r';\s*t=([0-9]{1,9})\b', window) for window in spent]
    return max((float(one.group(1)) for one in found if one), default=None)
