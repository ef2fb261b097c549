"""Lists of the API."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Callable, Generic, Optional, TypedDict, TypeVar

__all__ = ['Page', 'PageList', 'PageMeta']

T = TypeVar('T')

_LARGEST_PAGE = 100


class PageMeta(TypedDict):
    """Which page it is, and how many items all pages have."""

    page: int
    per_page: int
    total: int


@dataclass(frozen=True)
class Page(Generic[T]):
    """One page of a list."""

    data: list[T]
    meta: PageMeta


class PageList(Generic[T]):
    """A list of the API, which is read when it is used.

    `for` gives the items of all pages, each once, although records may be added meanwhile; `page()` gives one page.
    """

    def __init__(
        self, read: Callable[[dict[str, Any]], Page[T]], page: Optional[int] = None, per_page: Optional[int] = None
    ) -> None:
        self._read = read
        self._page = page
        self._per_page = per_page

    def page(self) -> Page[T]:
        """The requested page; the first one by default."""
        wanted = {'page': self._page, 'per_page': self._per_page}
        return self._read({name: value for name, value in wanted.items() if value is not None})

    def pages(self) -> Iterator[Page[T]]:
        """All pages from the requested one on."""
        page = 1 if self._page is None else self._page
        per_page = _LARGEST_PAGE if self._per_page is None else self._per_page
        while True:
            result = self._read({'page': page, 'per_page': per_page})
            yield result
            if not result.data or page * result.meta['per_page'] >= result.meta['total']:
                return
            page += 1

    def __iter__(self) -> Iterator[T]:
        seen: set[Any] = set()
        for page in self.pages():
            for item in page.data:
                identity = _identity_of(item)
                if identity is not None:
                    if identity in seen:
                        continue
                    seen.add(identity)
                yield item

    def all(self) -> list[T]:
        """The items of all pages."""
        return list(self)


def _identity_of(item: Any) -> Any:
    if not isinstance(item, dict):
        return None
    return item.get('id', item.get('seq'))
