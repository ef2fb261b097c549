from __future__ import annotations

import random
import ssl
from typing import Callable

from ..errors import ApiError, NetworkError, UnexpectedResponseError

_FIRST_PAUSE = 0.25
_LONGEST_PAUSE = 8.0
#: Refused without an effect, or sent by something between the client and Fairlead.
_TRANSIENT_STATUSES = frozenset((408, 429, 502, 503, 504))
#: They have one of these statuses, but a retry within seconds would give the same.
_LASTING_CODES = frozenset(('SERVER_UNREACHABLE', 'DATABASE_FULL'))


def is_transient(error: BaseException) -> bool:
    """Whether an error is likely to be over in a moment."""
    if isinstance(error, NetworkError):
        return not isinstance(error.__cause__, ssl.SSLCertVerificationError)
    if isinstance(error, UnexpectedResponseError):
        return error.status in _TRANSIENT_STATUSES
    if not isinstance(error, ApiError):
        return False
    # An earlier attempt with the same key is still being answered.
    if error.code == 'IDEMPOTENCY_KEY_IN_USE':
        return True
    return error.status in _TRANSIENT_STATUSES and error.code not in _LASTING_CODES


def is_refused(error: BaseException) -> bool:
    """Whether the server certainly did nothing, so that a request that must not take effect twice may be repeated."""
    return isinstance(error, ApiError) and is_transient(error) and error.status in (429, 503)


def retry_pause(error: BaseException, attempt: int, chance: Callable[[], float] = random.random) -> float:
    """The pause in seconds before the retry with the number `attempt`, from 1.

    It is exponential with jitter, and no shorter than the response asks for.
    """
    exponential = min(_FIRST_PAUSE * 2.0 ** min(attempt - 1, 20), _LONGEST_PAUSE)
    requested = error.retry_after if isinstance(error, (ApiError, UnexpectedResponseError)) else None
    # Clients that were refused together should not come back together.
    if requested is not None:
        return requested + chance() * min(exponential, 1.0)
    return exponential * (0.5 + chance() / 2)
