from __future__ import annotations

import hashlib
import tempfile
import unittest
from pathlib import Path

import fairlead
from fake_instance import CLOSE, FakeInstance, QuickTest, Request, Response, data, failure

ARCHIVE = bytes(range(250)) * 4


class UploadTest(QuickTest):
    """The instance receives parts, and may lose a response or a whole request."""

    def setUp(self) -> None:
        super().setUp()
        self.received = b''
        self.faults: dict[int, str] = {}
        self.parts = 0

    def respond(self, request: Request) -> Response:
        if request.method == 'POST':
            self.assertEqual(request.headers['content-range'], f'bytes */{len(ARCHIVE)}')
            self.assertIn(hashlib.sha256(ARCHIVE).hexdigest(), request.path)
        if request.method != 'PATCH':
            return data(self.record())
        self.parts += 1
        fault = self.faults.get(self.parts)
        if fault == 'request':
            return CLOSE
        start = request.headers['content-range'].replace('bytes ', '').split('-')[0]
        if start != str(len(self.received)):
            return failure(409, 'UPLOAD_OFFSET_MISMATCH')
        self.received += request.body
        return CLOSE if fault == 'response' else data(self.record())

    def record(self) -> dict[str, object]:
        status = 'ready' if len(self.received) == len(ARCHIVE) else 'receiving'
        return {'id': 'upl_1', 'status': status, 'received_bytes': len(self.received)}

    def test_it_continues_where_it_was(self) -> None:
        self.faults = {2: 'request', 3: 'response', 5: 'response'}
        progress: list[int] = []
        with FakeInstance(self.respond) as instance, tempfile.TemporaryDirectory() as folder:
            file = Path(folder, 'app.tar')
            file.write_bytes(ARCHIVE)
            upload = fairlead.Fairlead(instance.url).uploads.send(
                'app_1', file, part_bytes=300, on_progress=lambda one: progress.append(one.received_bytes)
            )
        self.assertEqual((upload['status'], self.received), ('ready', ARCHIVE))
        self.assertEqual(progress, [0, 300, 600, 900, 1000])

    def test_an_earlier_upload_is_continued_and_one_that_is_ready_is_not_sent(self) -> None:
        self.received = ARCHIVE[:700]
        with FakeInstance(self.respond) as instance:
            uploads = fairlead.Fairlead(instance.url).uploads
            self.assertEqual(uploads.send('app_1', ARCHIVE)['status'], 'ready')
            self.assertEqual(uploads.send('app_1', ARCHIVE)['status'], 'ready')
        self.assertEqual((self.received, self.parts), (ARCHIVE, 1))

    def test_a_lasting_error_ends_it(self) -> None:
        def respond(request: Request) -> Response:
            return failure(422, 'UPLOAD_INVALID') if request.method == 'PATCH' else data(self.record())

        with FakeInstance(respond) as instance:
            with self.assertRaises(fairlead.UploadInvalidError):
                fairlead.Fairlead(instance.url).uploads.send('app_1', ARCHIVE)
        self.assertEqual(len(instance.requests), 2)


if __name__ == '__main__':
    unittest.main()
