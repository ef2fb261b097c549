from __future__ import annotations

import io
import pickle
import ssl
import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Iterator
from urllib.parse import parse_qs, urlsplit

import fairlead
from fairlead._transport.retry_after import retry_after
from fake_instance import CLOSE, FakeInstance, QuickTest, Request, Response, data, failure, in_turn

CERTIFICATE = str(Path(__file__).parent / 'localhost.pem')
TOKEN = 'fl_very_secret'


class RequestTest(QuickTest):
    def test_a_write_has_one_key_over_all_attempts(self) -> None:
        page = Response(502, [b'<h1>Bad Gateway</h1>'], {'Content-Type': 'text/html'})
        cut = Response(200, [b'{"success": true'], {'Content-Type': 'application/json'}, cut=True)
        ended_early = Response(200, [b'{"success": true'], {'Content-Type': 'application/json'})
        notices: list[fairlead.RetryNotice] = []
        with FakeInstance(
            in_turn(CLOSE, page, cut, ended_early, failure(409, 'IDEMPOTENCY_KEY_IN_USE'), data({'id': 'srv_1'}))
        ) as instance:
            client = fairlead.Fairlead(instance.url, TOKEN, on_retry=notices.append)
            self.assertEqual(client.servers.create({'name': 'web', 'host': '192.0.2.1'}), {'id': 'srv_1'})
        self.assertEqual([notice.attempt for notice in notices], [1, 2, 3, 4, 5])
        self.assertEqual(len({request.headers['idempotency-key'] for request in instance.requests}), 1)
        self.assertEqual({request.body for request in instance.requests}, {b'{"name": "web", "host": "192.0.2.1"}'})
        self.assertEqual(instance.requests[0].headers['authorization'], f'Bearer {TOKEN}')

    def test_retries_wait_for_retry_after_and_end_at_once_beyond_the_deadline(self) -> None:
        notices: list[fairlead.RetryNotice] = []
        limited = failure(429, 'RATE_LIMIT_EXCEEDED', {'Retry-After': '1'})
        with FakeInstance(in_turn(limited, data([]), failure(503, 'X', {'Retry-After': '3600'}))) as instance:
            client = fairlead.Fairlead(instance.url, on_retry=notices.append)
            started = time.monotonic()
            client.request('GET', '/api/v1/servers')
            self.assertGreaterEqual(time.monotonic() - started, 1)
            self.assertGreaterEqual(notices[0].delay, 1)
            with self.assertRaises(fairlead.ApiError) as raised:
                client.request('GET', '/api/v1/servers')
        self.assertEqual(raised.exception.retry_after, 3600)
        self.assertEqual(len(instance.requests), 3)

    def test_headers_say_how_long_to_wait(self) -> None:
        now = 1_700_000_000.0
        for headers, expected in (
            ({'retry-after': '7'}, 7),
            ({'retry-after': 'Tue, 14 Nov 2023 22:13:50 GMT'}, 30),
            ({'retry-after': 'Tue, 14 Nov 2023 22:13:00 GMT'}, 0),
            ({'retry-after': '999999999'}, 86_400),
            ({'retry-after': 'soon'}, None),
            ({'ratelimit': '"minute";r=0;t=12, "hour";r=900;t=3000'}, 12),
            ({'ratelimit': '"minute";r=1;t=12'}, None),
            ({}, None),
        ):
            self.assertEqual(retry_after(headers, now), expected, headers)

    def test_errors_have_the_class_of_their_code_and_cross_processes(self) -> None:
        with FakeInstance(in_turn(failure(409, 'NAME_TAKEN'), failure(418, 'OF_TOMORROW'))) as instance:
            client = fairlead.Fairlead(instance.url)
            with self.assertRaises(fairlead.NameTakenError) as raised:
                client.request('GET', '/api/v1/servers')
            with self.assertRaises(fairlead.ApiError) as newer:
                client.request('GET', '/api/v1/servers')
        copy = pickle.loads(pickle.dumps(raised.exception))
        self.assertIs(type(copy), fairlead.NameTakenError)
        self.assertEqual((copy.code, copy.status, copy.request_id), ('NAME_TAKEN', 409, 'req_1'))
        self.assertEqual(str(copy), 'It failed. (NAME_TAKEN, req_1)')
        self.assertIs(type(newer.exception), fairlead.ApiError)

    def test_a_response_that_arrives_byte_by_byte_ends_with_the_attempt(self) -> None:
        def respond(_: Request) -> Response:
            def bytes_without_end() -> Iterator[bytes]:
                while not instance.ended.wait(0.02):
                    yield b' '

            return Response(200, bytes_without_end(), {'Content-Type': 'application/json'})

        with FakeInstance(respond) as instance:
            client = fairlead.Fairlead(instance.url, attempt_timeout=0.3, max_retries=1)
            with self.assertRaisesRegex(fairlead.NetworkError, 'No response within 0.3 s'):
                client.servers.get('srv_1')
            with self.assertRaises(fairlead.DeadlineExceededError) as raised:
                client.servers.get('srv_1', timeout=0.2)
        self.assertEqual(raised.exception.timeout, 0.2)

    def test_a_redirect_is_reported_and_not_followed(self) -> None:
        with FakeInstance(in_turn()) as other:
            moved = Response(308, [], {'Location': f'{other.url}/api/v1/servers'})
            with FakeInstance(in_turn(moved)) as instance:
                with self.assertRaisesRegex(fairlead.UnexpectedResponseError, f'redirects to {other.url}'):
                    fairlead.Fairlead(instance.url, TOKEN).request('GET', '/api/v1/servers')
        self.assertEqual(other.requests, [])

    def test_a_refused_upload_says_why_although_it_was_not_read(self) -> None:
        with FakeInstance(in_turn(failure(413, 'PAYLOAD_TOO_LARGE')), reads_bodies=False) as instance:
            content = fairlead.Content('application/gzip', bytes(30_000_000))
            with self.assertRaises(fairlead.ApiError) as raised:
                fairlead.Fairlead(instance.url).uploads.create('app_1', content)
        self.assertEqual(raised.exception.status, 413)

    def test_content_is_opened_for_each_attempt_and_closed(self) -> None:
        opened: list[io.BytesIO] = []

        def body() -> io.BytesIO:
            opened.append(io.BytesIO(b'archive' * 10_000))
            return opened[-1]

        with FakeInstance(in_turn(failure(503, 'SERVICE_UNAVAILABLE'), data({'id': 'upl_1'}))) as instance:
            content = fairlead.Content('application/gzip', body)
            fairlead.Fairlead(instance.url).uploads.create('app_1', content, {'sha256': 'x'})
        self.assertEqual([one.closed for one in opened], [True, True])
        self.assertEqual({request.body for request in instance.requests}, {b'archive' * 10_000})
        self.assertEqual({request.headers['content-type'] for request in instance.requests}, {'application/gzip'})

    def test_certificates_are_verified(self) -> None:
        with FakeInstance(lambda _: data({'id': 'srv_1'}), CERTIFICATE) as instance:
            with self.assertRaisesRegex(fairlead.NetworkError, 'certificate is not valid'):
                fairlead.Fairlead(instance.url, TOKEN, on_retry=self.fail).servers.get('srv_1')
            self.assertEqual(instance.requests, [])
            context = ssl.create_default_context(cafile=CERTIFICATE)
            client = fairlead.Fairlead(instance.url, TOKEN, ssl_context=context)
            self.assertEqual(client.servers.get('srv_1'), {'id': 'srv_1'})

    def test_the_token_appears_nowhere_and_may_change(self) -> None:
        tokens = iter(['one', 'two'])
        with FakeInstance(in_turn(failure(503, 'SERVICE_UNAVAILABLE'), data(None))) as instance:
            client = fairlead.Fairlead(instance.url, lambda: next(tokens))
            client.request('GET', '/api/v1/servers')
        self.assertEqual([one.headers['authorization'] for one in instance.requests], ['Bearer one', 'Bearer two'])
        client = fairlead.Fairlead(instance.url, TOKEN, max_retries=0)
        with self.assertRaises(fairlead.NetworkError) as raised:
            client.servers.get('srv_1')
        shown = f'{client!r} {raised.exception!r} {raised.exception.__cause__!r} {vars(client)} {vars(client._transport)}'
        self.assertNotIn(TOKEN, shown)
        for wrong in (f'{TOKEN}\n', f'{TOKEN}\r\nX: y', f'{TOKEN}é', ''):
            with self.assertRaises(ValueError) as refused:
                fairlead.Fairlead(instance.url, wrong)
            self.assertNotIn(TOKEN, str(refused.exception))

    def test_wrong_arguments_are_refused_before_anything_is_sent(self) -> None:
        for url in ('fairlead.example.org', 'ftp://example.org', 'https://', 'https://me:pw@example.org', 'https://a/?b'):
            with self.assertRaises(ValueError):
                fairlead.Fairlead(url)
        client = fairlead.Fairlead('http://localhost:1')
        for wrong in ('', '.', '..'):
            with self.assertRaises(ValueError):
                client.servers.get(wrong)
        with self.assertRaises(TypeError):
            client.servers.get(None)  # type: ignore[arg-type]
        with self.assertRaises(TypeError):
            client.servers.get('srv_1', timeout_ms=3)  # type: ignore[call-arg]

    def test_paths_and_queries_are_escaped(self) -> None:
        with FakeInstance(lambda _: data({})) as instance:
            client = fairlead.Fairlead(f'{instance.url}/below/')
            client.servers.get('a/../b?c')
            client.request('GET', '/api/v1/x', query={'a': True, 'b': None, 'c': 'ä&', 'd': 3})
            client.request('GET', '/api/v1/ä b%20c\r\nX: y')
            with self.assertRaises(ValueError):
                client.request('GET', '.example.org/api/v1/x')
        self.assertEqual(
            [request.path for request in instance.requests],
            [
                '/below/api/v1/servers/a%2F..%2Fb%3Fc',
                '/below/api/v1/x?a=true&c=%C3%A4%26&d=3',
                '/below/api/v1/%C3%A4%20b%20c%0D%0AX:%20y',
            ],
        )

    def test_threads_share_a_client(self) -> None:
        together = threading.Barrier(8)

        def respond(request: Request) -> Response:
            together.wait(60)
            return data(request.path.rpartition('/')[2])

        with FakeInstance(respond) as instance:
            client = fairlead.Fairlead(instance.url)
            with ThreadPoolExecutor(8) as threads:
                found = list(threads.map(lambda n: client.servers.get(f'srv_{n}'), range(8)))
        self.assertEqual(found, [f'srv_{n}' for n in range(8)])

    def test_lists_give_each_item_once_over_pages(self) -> None:
        pages = {1: ['a', 'b'], 2: ['b', 'c'], 3: ['d']}

        def respond(request: Request) -> Response:
            page = int(parse_qs(urlsplit(request.path).query).get('page', ['1'])[0])
            return data([{'id': one} for one in pages[page]], {'page': page, 'per_page': 2, 'total': 5})

        with FakeInstance(respond) as instance:
            servers = fairlead.Fairlead(instance.url).servers
            self.assertEqual([one['id'] for one in servers.list({'per_page': 2})], ['a', 'b', 'c', 'd'])
            self.assertEqual(servers.list().page().meta['total'], 5)
            self.assertEqual(next(iter(servers.list({'search': 'x'})))['id'], 'a')
        self.assertEqual(instance.requests[-1].path, '/api/v1/servers?search=x&page=1&per_page=100')


if __name__ == '__main__':
    unittest.main()
