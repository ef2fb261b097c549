"""Receives webhooks of Fairlead and prints their events; a webhook without a valid signature is refused.

    FAIRLEAD_WEBHOOK_SECRET=whsec_… python verify_webhook.py [port]

While one secret replaces another, the variable has both, with a space between them.
"""

from __future__ import annotations

import os
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from fairlead import WebhookVerificationError, webhooks

LARGEST_BODY = 1_000_000


class Receiver(BaseHTTPRequestHandler):
    timeout = 30

    def do_POST(self) -> None:
        length = self.headers.get('Content-Length', '')
        if not length.isdecimal() or int(length) > LARGEST_BODY:
            self.respond(413)
            return
        body = self.rfile.read(int(length))
        try:
            message = webhooks.verify(
                body=body, headers=self.headers, secret=os.environ['FAIRLEAD_WEBHOOK_SECRET'].split()
            )
        except WebhookVerificationError as error:
            print(f'Refused: {error}', flush=True)
            self.respond(401)
            return
        print(f'{message["type"]}: {message["data"]["id"]}', flush=True)
        self.respond(204)

    def respond(self, status: int) -> None:
        self.send_response(status)
        self.send_header('Content-Length', '0')
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Prints nothing: the lines above say what arrives."""


def main(port: str = '8000') -> None:
    with ThreadingHTTPServer(('127.0.0.1', int(port)), Receiver) as server:
        print(f'Listening on http://127.0.0.1:{server.server_address[1]}', flush=True)
        server.serve_forever()


if __name__ == '__main__':
    main(*sys.argv[1:])
