from __future__ import annotations

import unittest
from itertools import islice
from typing import Any, Iterator
from urllib.parse import parse_qs, urlsplit

import fairlead
from fake_instance import CLOSE, FakeInstance, QuickTest, Request, Response, data, failure, in_turn, sent_event, stream


def line(seq: int) -> dict[str, Any]:
    return {'event': 'line', 'id': seq, 'data': {'seq': seq, 'text': f'line {seq} ä'}}


END = {'event': 'end', 'data': {'status': 'live'}}


class LogTest(QuickTest):
    def test_each_line_comes_once_over_cuts(self) -> None:
        third = sent_event(line(3))
        notices: list[fairlead.ReconnectNotice] = []
        with FakeInstance(
            in_turn(
                stream(': begin\n\n', line(1), line(2), third[:-4], cut=True),
                CLOSE,
                failure(503, 'SERVICE_UNAVAILABLE'),
                # The end of a connection is no end of the log, and a line that was sent already is not given again.
                stream(line(2), line(3), third.replace('\n', '\r\n')),
                stream(line(4), END),
            )
        ) as instance:
            client = fairlead.Fairlead(instance.url, max_retries=0)
            lines = client.deployments.follow_logs('app_1', 'dep_1', stage='building', on_reconnect=notices.append)
            self.assertEqual([one['seq'] for one in lines], [1, 2, 3, 4])
            self.assertEqual(lines.status, 'live')
        self.assertEqual([one.headers['last-event-id'] for one in instance.requests], ['0', '2', '2', '2', '3'])
        self.assertEqual(
            instance.requests[0].path, '/api/v1/applications/app_1/deployments/dep_1/logs?stage=building'
        )
        self.assertEqual([notice.attempt for notice in notices], [1, 2, 3, 1])

    def test_characters_may_be_cut_by_the_network(self) -> None:
        text = (sent_event(line(1)) + sent_event(END)).replace('\\u00e4', 'ä').encode()

        def respond(_: Request) -> Response:
            return Response(200, [bytes([one]) for one in text], {'Content-Type': 'text/event-stream; charset=utf-8'})

        with FakeInstance(respond) as instance:
            lines = fairlead.Fairlead(instance.url).backups.follow_logs('bkp_1')
            self.assertEqual([one['text'] for one in lines], ['line 1 ä'])

    def test_silence_ends_a_connection_and_heartbeats_do_not(self) -> None:
        def respond(request: Request) -> Response:
            if request.headers['last-event-id'] == '1':
                return stream(END)

            def silent() -> Iterator[bytes]:
                for _ in range(4):
                    yield b': heartbeat\n\n'
                    instance.ended.wait(0.2)
                yield sent_event(line(1)).encode()
                instance.ended.wait()

            return Response(200, silent(), {'Content-Type': 'text/event-stream'})

        notices: list[fairlead.ReconnectNotice] = []
        with FakeInstance(respond) as instance:
            lines = fairlead.Fairlead(instance.url).restores.follow_logs(
                'rst_1', idle_timeout=0.7, on_reconnect=notices.append
            )
            self.assertEqual([one['seq'] for one in lines], [1])
        self.assertEqual({str(notice.error) for notice in notices}, {'The stream was silent for 0.7 s.'})

    def test_it_fails_when_it_may_not_be_read_or_the_outage_lasts(self) -> None:
        with FakeInstance(in_turn(stream(line(1)), failure(401, 'TOKEN_INVALID'))) as instance:
            lines = fairlead.Fairlead(instance.url).command_runs.follow_logs('app_1', 'run_1')
            self.assertEqual(next(lines)['seq'], 1)
            with self.assertRaises(fairlead.TokenInvalidError):
                next(lines)
        with self.assertRaisesRegex(fairlead.NetworkError, 'cannot be reached'):
            list(fairlead.Fairlead(instance.url).backups.follow_logs('bkp_1', outage_timeout=0.05))
        self.assertIsNone(lines.status)

    def test_a_page_in_place_of_a_stream_is_reported(self) -> None:
        page = Response(200, [b'<h1>Sign in</h1>'], {'Content-Type': 'text/html'})
        with FakeInstance(in_turn(page)) as instance:
            with self.assertRaisesRegex(fairlead.UnexpectedResponseError, 'not answered with a stream'):
                list(fairlead.Fairlead(instance.url).backups.follow_logs('bkp_1'))

    def test_the_connection_is_closed_with_the_stream(self) -> None:
        closed: list[bool] = []

        def respond(_: Request) -> Response:
            def lines() -> Iterator[bytes]:
                try:
                    yield sent_event(line(1)).encode()
                    while not instance.ended.wait(0.01):
                        yield b': heartbeat\n\n' * 1000
                except GeneratorExit:
                    raise
                finally:
                    closed.append(not instance.ended.is_set())

            return Response(200, lines(), {'Content-Type': 'text/event-stream'})

        with FakeInstance(respond) as instance:
            with fairlead.Fairlead(instance.url).backups.follow_logs('bkp_1') as lines:
                next(lines)
            for _ in range(6000):
                if closed or instance.ended.wait(0.01):
                    break
        self.assertEqual(closed, [True])


class FollowTest(QuickTest):
    def test_events_come_once_and_those_that_were_skipped_are_read(self) -> None:
        def event(sequence: int) -> dict[str, Any]:
            return {'id': f'evt_{sequence}', 'sequence': sequence}

        def sent(sequence: int) -> dict[str, Any]:
            return {'event': 'event', 'id': sequence, 'data': event(sequence)}

        reset = {'event': 'reset', 'id': 5, 'data': {'after': 2, 'sequence': 5}}
        with FakeInstance(
            in_turn(
                stream(sent(1), sent(2), reset, cut=True),
                data([event(5), event(4), event(3)], {'page': 1, 'per_page': 100, 'total': 3}),
                stream(sent(5), sent(6)),
            )
        ) as instance:
            events = fairlead.Fairlead(instance.url).events.follow({'type': 'deployment.*'}, after=0)
            self.assertEqual([one['sequence'] for one in islice(events, 6)], [1, 2, 3, 4, 5, 6])
            events.close()
        first, page, last = instance.requests
        self.assertEqual((first.headers['last-event-id'], last.headers['last-event-id']), ('0', '5'))
        query = parse_qs(urlsplit(page.path).query)
        self.assertEqual((query['after'], query['before'], query['type']), (['2'], ['6'], ['deployment.*']))

    def test_runtime_logs_begin_with_a_page_that_has_a_cursor(self) -> None:
        def sent(cursor: str) -> dict[str, Any]:
            return {'event': 'line', 'id': cursor, 'data': {'text': cursor}}

        with FakeInstance(
            in_turn(
                data({'lines': [], 'cursor': None}),
                stream(sent('a')),
                data({'lines': [{'text': 'a'}, {'text': 'b'}], 'cursor': 'b'}),
                stream(sent('c'), cut=True),
                stream(sent('d')),
            )
        ) as instance:
            lines = fairlead.Fairlead(instance.url).applications.follow_logs('app_1', {'process': 'web', 'limit': 5})
            self.assertEqual([one['text'] for one in islice(lines, 4)], ['a', 'b', 'c', 'd'])
            lines.close()
        self.assertEqual([one.headers.get('last-event-id') for one in instance.requests], [None, None, None, 'b', 'c'])
        self.assertEqual(parse_qs(urlsplit(instance.requests[3].path).query), {'process': ['web']})


if __name__ == '__main__':
    unittest.main()
