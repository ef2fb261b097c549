from __future__ import annotations

import threading
import unittest
from typing import Any, Iterator

import fairlead
from fake_instance import CLOSE, FakeInstance, QuickTest, Request, Response, data, failure


class WaitTest(QuickTest):
    """The instance has one record, and a stream of events about it."""

    def setUp(self) -> None:
        super().setUp()
        self.record: dict[str, Any] = {'id': 'dep_1', 'status': 'queued'}
        self.changed = threading.Semaphore(0)
        self.stream_status = 200
        self.lost = 0

    def respond(self, request: Request) -> Response:
        if not request.path.startswith('/api/v1/events'):
            if self.lost > 0:
                self.lost -= 1
                return CLOSE
            return data(self.record) if self.record else failure(404, 'RESOURCE_NOT_FOUND')
        if self.stream_status != 200:
            return failure(self.stream_status, 'SCOPE_MISSING')

        def events() -> Iterator[bytes]:
            yield b': connected\n\n'
            while self.changed.acquire(timeout=60):
                yield b'id: 1\nevent: event\ndata: {"id": "evt_1"}\n\n'

        return Response(200, events(), {'Content-Type': 'text/event-stream'})

    def change(self, **fields: Any) -> None:
        self.record = {**self.record, **fields}
        self.changed.release()

    def test_it_reports_changes_and_returns_the_final_record(self) -> None:
        seen: list[str] = []

        def on_change(record: dict[str, Any]) -> None:
            seen.append(record['status'])
            if record['status'] == 'queued':
                self.lost = 2
                self.change(status='building')
            elif record['status'] == 'building':
                self.change(status='live')

        with FakeInstance(self.respond) as instance:
            client = fairlead.Fairlead(instance.url, max_retries=0)
            record = client.deployments.wait('app_1', 'dep_1', on_change=on_change)
        self.assertEqual((record['status'], seen), ('live', ['queued', 'building', 'live']))
        self.assertIn('/api/v1/events?subject_id=dep_1', [request.path for request in instance.requests])

    def test_it_fails_with_the_record_and_its_reason(self) -> None:
        self.record = {'id': 'dep_1', 'status': 'failed', 'failure': {'message': 'The build ended with code 1.'}}
        with FakeInstance(self.respond) as instance:
            deployments = fairlead.Fairlead(instance.url).deployments
            with self.assertRaises(fairlead.UnsuccessfulError) as raised:
                deployments.wait('app_1', 'dep_1')
            self.assertEqual(deployments.wait('app_1', 'dep_1', throw_on_failure=False)['status'], 'failed')
        self.assertEqual(str(raised.exception), 'The deployment dep_1 ended as failed: The build ended with code 1.')
        self.assertEqual((raised.exception.status, raised.exception.record['id']), ('failed', 'dep_1'))

    def test_its_end_says_what_is_known(self) -> None:
        with FakeInstance(self.respond) as instance:
            client = fairlead.Fairlead(instance.url)
            with self.assertRaises(fairlead.WaitTimeoutError) as raised:
                client.deployments.wait('app_1', 'dep_1', timeout=1)
        self.assertEqual(str(raised.exception), 'The deployment dep_1 has not ended within 1 s: it is queued.')
        self.assertEqual(raised.exception.record, self.record)
        with self.assertRaises(fairlead.WaitTimeoutError) as unreachable:
            client.backups.wait('bkp_1', timeout=0.1)
        self.assertIsNone(unreachable.exception.record)
        self.assertIsInstance(unreachable.exception.__cause__, fairlead.FairleadError)

    def test_it_reads_at_intervals_where_events_cannot_be_followed(self) -> None:
        self.stream_status = 403
        reads: list[str] = []

        def respond(request: Request) -> Response:
            if not request.path.startswith('/api/v1/events'):
                reads.append(request.path)
                self.record = {'id': 'bkp_1', 'status': 'succeeded' if len(reads) == 3 else 'running'}
            return self.respond(request)

        with FakeInstance(respond) as instance:
            record = fairlead.Fairlead(instance.url).backups.wait('bkp_1', poll_interval=0.01)
        self.assertEqual((record['status'], len(reads)), ('succeeded', 3))

    def test_it_ends_with_the_error_of_the_record(self) -> None:
        self.record = {}
        with FakeInstance(self.respond) as instance:
            with self.assertRaises(fairlead.ResourceNotFoundError):
                fairlead.Fairlead(instance.url).servers.wait('srv_1')


if __name__ == '__main__':
    unittest.main()
