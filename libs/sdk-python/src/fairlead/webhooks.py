"""Verification of webhooks (Standard Webhooks)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Callable, Protocol, TypedDict, Union

from . import _ed25519
from .errors import WebhookVerificationError

if TYPE_CHECKING:
    from .generated.types import EventRecord

__all__ = ['WebhookMessage', 'verify']


class WebhookMessage(TypedDict):
    """The body of a webhook."""

    type: str
    timestamp: str
    data: EventRecord


class Headers(Protocol):
    """A dictionary, or the headers that a framework gives."""

    def items(self) -> Iterable[tuple[str, Any]]: ...


def verify(
    *,
    body: Union[bytes, str],
    headers: Headers,
    secret: Union[str, Sequence[str]],
    tolerance: float = 300.0,
) -> WebhookMessage:
    """Checks signature and timestamp of a webhook and returns its content.

    `body` is what was received, before any parsing. `headers` are those of the request, in upper or lower case. `secret` is
    `whsec_…`, or the public key `whpk_…`; while one replaces another, a list of both. `tolerance` is how many seconds the
    timestamp may be in the past or in the future.

    Raises `WebhookVerificationError` if signature or timestamp is missing or not valid (respond with 401 then), and
    `ValueError` if a secret is not one of a webhook.
    """
    secrets = [secret] if isinstance(secret, str) else list(secret)
    keys = [_key_of(one) for one in secrets]
    identity = _header(headers, 'webhook-id')
    timestamp = _header(headers, 'webhook-timestamp')
    signatures = _header(headers, 'webhook-signature')
    if not re.fullmatch(r'[0-9]{1,15}', timestamp):
        raise WebhookVerificationError('webhook-timestamp is not a Unix time.')
    if abs(time.time() - int(timestamp)) > tolerance:
        raise WebhookVerificationError('The webhook is too old, or its timestamp is in the future.')
    content = body.encode() if isinstance(body, str) else bytes(body)
    signed = f'{identity}.{timestamp}.'.encode() + content
    if not any(_matches(keys, one, signed) for one in signatures.split(' ')):
        raise WebhookVerificationError('No signature of the webhook is valid.')
    try:
        return json.loads(content)
    except ValueError as error:
        raise WebhookVerificationError('The body of the webhook is not JSON.') from error


_Key = tuple[str, Callable[[bytes, bytes], bool]]


def _matches(keys: list[_Key], text: str, signed: bytes) -> bool:
    version, _, encoded = text.partition(',')
    try:
        signature = base64.b64decode(encoded, validate=True)
    except (binascii.Error, ValueError):
        return False
    return any(version == expected and matches(signed, signature) for expected, matches in keys)


def _key_of(secret: str) -> _Key:
    match = re.fullmatch(r'(whsec_|whpk_)([A-Za-z0-9+/]+={0,2})', secret)
    if match:
        try:
            key = base64.b64decode(match.group(2) + '=' * (-len(match.group(2)) % 4), validate=True)
        except binascii.Error:
            key = b''
        if match.group(1) == 'whsec_' and key:
            return 'v1', lambda signed, signature: hmac.compare_digest(
                hmac.new(key, signed, hashlib.sha256).digest(), signature
            )
        if match.group(1) == 'whpk_' and len(key) == 32:
            return 'v1a', lambda signed, signature: _ed25519.is_valid(key, signed, signature)
    raise ValueError('The secret of a webhook begins with whsec_, and a public key with whpk_.')


def _header(headers: Headers, name: str) -> str:
    value = next((value for key, value in headers.items() if key.lower() == name), None)
    if not isinstance(value, str) or value == '':
        raise WebhookVerificationError(f'The header {name} is missing.')
    return value
