from __future__ import annotations

import json
import re
from typing import Any, Optional

from ..errors import ApiError, FairleadError, NetworkError, UnexpectedResponseError
from .connection import OpenResponse

_EXCERPT_LENGTH = 2_000


def read_json(response: OpenResponse) -> Any:
    """The body of a successful response as JSON."""
    text = response.read_text()
    try:
        return json.loads(text)
    except ValueError:
        # A proxy may end a response early without an error of the connection; a page of HTML is something else.
        if re.search(r'\bjson\b', response.headers.get('content-type', '')):
            raise NetworkError('The response ended before it was complete.') from None
        raise unexpected(response, text) from None


def error_of(response: OpenResponse) -> FairleadError:
    """The error of a response without success."""
    # The classes extend ApiError, whose module must have been read before.
    from ..generated.api_errors import API_ERRORS

    text = response.read_text()
    error = _envelope_error(text)
    if error is None:
        return unexpected(response, text)
    details, request_id = error.get('details'), error.get('request_id')
    return API_ERRORS.get(error['code'], ApiError)(
        error['message'],
        code=error['code'],
        details=details if isinstance(details, list) else [],
        **{**response.failure(), **({'request_id': request_id} if isinstance(request_id, str) else {})},
    )


def _envelope_error(text: str) -> Optional[dict[str, Any]]:
    try:
        body = json.loads(text)
    except ValueError:
        return None
    error = body.get('error') if isinstance(body, dict) else None
    if not isinstance(error, dict) or not isinstance(error.get('code'), str):
        return None
    return error if isinstance(error.get('message'), str) else None


def unexpected(response: OpenResponse, text: str, message: Optional[str] = None) -> UnexpectedResponseError:
    """The error of a response that is not one of the API."""
    location = response.headers.get('location')
    if message is None and 300 <= response.status < 400 and location is not None:
        message = f'The address redirects to {location}: use that one as the URL of Fairlead.'
    elif message is None:
        message = (
            f'{response.method} {response.path} was answered with status {response.status}, '
            'and not by the API of Fairlead.'
        )
    return UnexpectedResponseError(message, body=text[:_EXCERPT_LENGTH], **response.failure())
