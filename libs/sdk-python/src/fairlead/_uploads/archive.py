from __future__ import annotations

import hashlib
import io
import os
from typing import BinaryIO, Union

#: What is uploaded: the path of a file, or its content.
Archive = Union[str, 'os.PathLike[str]', bytes]

_HASHED_BYTES = 1 << 20


class OpenArchive:
    """An archive that can be read in parts; a context manager closes it."""

    def __init__(self, source: Archive) -> None:
        self._name = 'The archive' if isinstance(source, bytes) else os.fspath(source)
        self._file: BinaryIO = io.BytesIO(source) if isinstance(source, bytes) else open(source, 'rb')
        self.size = self._file.seek(0, os.SEEK_END)

    def read(self, start: int, end: int) -> bytes:
        """The bytes from `start` up to, but not including, `end`."""
        self._file.seek(start)
        part = self._file.read(end - start)
        if len(part) < end - start:
            raise OSError(f'{self._name} has become shorter while it was uploaded.')
        return part

    def sha256(self) -> str:
        """Of the whole archive, in hex."""
        digest = hashlib.sha256()
        for start in range(0, self.size, _HASHED_BYTES):
            digest.update(self.read(start, min(start + _HASHED_BYTES, self.size)))
        return digest.hexdigest()

    def __enter__(self) -> OpenArchive:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()
