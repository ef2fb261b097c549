from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Optional
from urllib.parse import quote, urlencode


def path(template: str, *ids: str) -> str:
    """Puts ids into the `{}` of a template.

    Raises `TypeError` or `ValueError` if an id is empty, or would lead to another path.
    """
    return template.format(*(_segment(one) for one in ids))


def _segment(one: Any) -> str:
    if not isinstance(one, str):
        raise TypeError(f'An id must be a text, not {type(one).__name__}.')
    if one in ('', '.', '..'):
        raise ValueError(f'An id must be a text that is not empty, not {one!r}.')
    return quote(one, safe='')


def target_of(base: str, path: str, query: Optional[Mapping[str, Any]]) -> str:
    """What the first line of a request contains. Values of the query that are `None` are left out.

    Raises `ValueError` if the path does not begin with a slash.
    """
    if not path.startswith('/'):
        raise ValueError(f'A path begins with a slash, unlike {path!r}.')
    values = [(name, _text(value)) for name, value in (query or {}).items() if value is not None]
    # What is escaped already stays as it is.
    target = quote(base + path, safe="/%?:@!$&'()*+,;=~")
    return f'{target}?{urlencode(values)}' if values else target


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return 'true' if value else 'false'
    if isinstance(value, (list, tuple)):
        return ','.join(_text(one) for one in value)
    return str(value)
