from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
import unittest
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request as HttpRequest, build_opener

from fake_instance import FakeInstance, Request, Response, data, stream
from test_webhooks import BODY, NEW, OLD, signed

ROOT = Path(__file__).resolve().parent.parent


def started(name: str, *arguments: str, **variables: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(ROOT / 'examples' / name), *arguments],
        env={**os.environ, 'PYTHONPATH': str(ROOT / 'src'), 'FAIRLEAD_TOKEN': 'fl_example', **variables},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


class ExamplesTest(unittest.TestCase):
    def test_deploy_and_wait(self) -> None:
        for final, code in (('live', 0), ('failed', 1)):
            record: dict[str, Any] = {'id': 'dep_1', 'application_id': 'app_1', 'status': 'queued'}
            reads = threading.Semaphore(2)

            def respond(request: Request) -> Response:
                if request.path.startswith('/api/v1/events'):
                    return stream(': connected\n\n', ': heartbeat\n\n')
                if request.method == 'POST':
                    self.assertEqual(request.json(), {'ref': 'v1.4.2'})
                    return data(record)
                return data({**record, 'status': 'building' if reads.acquire(blocking=False) else final})

            with FakeInstance(respond) as instance:
                output, errors = started(
                    'deploy_and_wait.py', 'app_1', 'v1.4.2', FAIRLEAD_URL=instance.url
                ).communicate(timeout=120)
            self.assertRegex(output, f'Deployment dep_1 has begun.\nbuilding\n{final}\n')
            self.assertEqual(code, 0 if 'is live' in output else 1, errors)
            self.assertEqual(errors, '' if code == 0 else 'The deployment dep_1 ended as failed\n')

    def test_follow_logs(self) -> None:
        lines = [{'event': 'line', 'id': n, 'data': {'seq': n, 'text': f'line {n}'}} for n in (1, 2, 3)]
        end = {'event': 'end', 'data': {'status': 'live'}}
        connections = iter([stream(*lines[:2], cut=True), stream(lines[2], end)])
        with FakeInstance(lambda _: next(connections)) as instance:
            process = started('follow_logs.py', 'app_1', 'dep_1', FAIRLEAD_URL=instance.url)
            output, errors = process.communicate(timeout=120)
        self.assertEqual(output, 'line 1\nline 2\nline 3\nThe deployment is live.\n')
        self.assertEqual((errors, process.returncode), ('Connecting again: The stream was cut.\n', 0))

    def test_verify_webhook(self) -> None:
        process = started('verify_webhook.py', '0', FAIRLEAD_WEBHOOK_SECRET=f'{OLD} {NEW}')
        assert process.stdout
        try:
            match = re.search(r'http://\S+', process.stdout.readline())
            assert match
            opener = build_opener(ProxyHandler({}))

            def status_of(headers: dict[str, str]) -> int:
                try:
                    with opener.open(HttpRequest(match.group(), BODY, headers), timeout=60) as response:
                        return response.status
                except HTTPError as error:
                    error.close()
                    return error.code

            self.assertEqual(status_of(signed(NEW)), 204)
            self.assertEqual(process.stdout.readline(), 'deployment.live: evt_1\n')
            self.assertEqual(status_of({**signed(NEW), 'Webhook-Id': 'msg_2'}), 401)
            self.assertEqual(process.stdout.readline(), 'Refused: No signature of the webhook is valid.\n')
        finally:
            process.kill()
            process.communicate()


if __name__ == '__main__':
    unittest.main()
