from __future__ import annotations

import base64
import hashlib
import hmac
import time
import unittest
from typing import Optional

from fairlead import WebhookVerificationError, _ed25519, webhooks

OLD = 'whsec_' + base64.b64encode(b'an older secret of 32 characters').decode()
NEW = 'whsec_' + base64.b64encode(b'a newer secret with 32 characters').decode()
BODY = '{"type": "deployment.live", "timestamp": "2026-11-20T10:00:00.000Z", "data": {"id": "evt_1", "name": "ä"}}'.encode()


def signed(*secrets: str, at: Optional[int] = None, identity: str = 'msg_1') -> dict[str, str]:
    timestamp = str(int(time.time()) if at is None else at)
    content = f'{identity}.{timestamp}.'.encode() + BODY
    signatures = [
        base64.b64encode(hmac.new(base64.b64decode(secret[6:]), content, hashlib.sha256).digest()).decode()
        for secret in secrets
    ]
    return {
        'Webhook-Id': identity,
        'Webhook-Timestamp': timestamp,
        'Webhook-Signature': ' '.join(f'v1,{one}' for one in signatures),
    }


class WebhookTest(unittest.TestCase):
    def test_the_example_of_the_standard_is_valid(self) -> None:
        message = webhooks.verify(
            body='{"test": 2432232314}',
            headers={
                'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
                'webhook-timestamp': '1614265330',
                'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
            },
            secret='whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
            tolerance=float('inf'),
        )
        self.assertEqual(message, {'test': 2432232314})

    def test_one_of_several_secrets_and_signatures_is_enough(self) -> None:
        for headers, secret in (
            (signed(OLD), OLD),
            (signed(OLD, NEW), NEW),
            (signed(OLD), [NEW, OLD]),
            ({**signed(NEW), 'Webhook-Signature': f'v2,x nonsense v1,é {signed(NEW)["Webhook-Signature"]}'}, [OLD, NEW]),
        ):
            message = webhooks.verify(body=BODY, headers=headers, secret=secret)
            self.assertEqual(message['data']['id'], 'evt_1')

    def test_what_was_altered_is_refused(self) -> None:
        now = int(time.time())
        wrong = {
            'another body': (BODY + b' ', signed(OLD)),
            'another id': (BODY, {**signed(OLD), 'Webhook-Id': 'msg_2'}),
            'another time': (BODY, {**signed(OLD), 'Webhook-Timestamp': str(now - 1)}),
            'another secret': (BODY, signed(NEW)),
            'too old': (BODY, signed(OLD, at=now - 400)),
            'in the future': (BODY, signed(OLD, at=now + 400)),
            'no time': (BODY, {**signed(OLD), 'Webhook-Timestamp': '1e9'}),
            'no signature': (BODY, {**signed(OLD), 'Webhook-Signature': ''}),
            'another version': (BODY, {**signed(OLD), 'Webhook-Signature': signed(OLD)['Webhook-Signature'].replace('v1', 'v1a')}),
            'no headers': (BODY, {}),
        }
        for name, (body, headers) in wrong.items():
            with self.subTest(name), self.assertRaises(WebhookVerificationError):
                webhooks.verify(body=body, headers=headers, secret=OLD)

    def test_a_wrong_secret_is_an_error_of_the_caller(self) -> None:
        for secret in ('', 'whsec_', 'hunter2', 'whpk_AAAA', 'whsec_ä'):
            with self.subTest(secret), self.assertRaises(ValueError):
                webhooks.verify(body=BODY, headers=signed(OLD), secret=[OLD, secret])


class Ed25519Test(unittest.TestCase):
    #: Key, message and signature of RFC 8032, section 7.1.
    VECTORS = (
        (
            'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
            '',
            'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
        ),
        (
            '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
            '72',
            '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
        ),
        (
            'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
            'af82',
            '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
        ),
    )

    def test_the_signatures_of_the_standard_are_valid(self) -> None:
        for key, message, signature in self.VECTORS:
            self.assertTrue(_ed25519.is_valid(*map(bytes.fromhex, (key, message, signature))))

    def test_altered_ones_are_not(self) -> None:
        key, message, signature = map(bytes.fromhex, self.VECTORS[2])
        order = 2**252 + 27742317777372353535851937790883648493
        malleable = signature[:32] + (int.from_bytes(signature[32:], 'little') + order).to_bytes(32, 'little')
        for one in (malleable, signature[:-1], bytes(64), signature[:31] + b'\0' + signature[32:], b'\xff' * 64):
            self.assertFalse(_ed25519.is_valid(key, message, one))
        self.assertFalse(_ed25519.is_valid(key, message + b'x', signature))
        self.assertFalse(_ed25519.is_valid(b'\xff' * 32, message, signature))
        self.assertFalse(_ed25519.is_valid(key[:31], message, signature))

    def test_webhooks_use_them(self) -> None:
        key, message, signature = map(bytes.fromhex, self.VECTORS[1])
        secret = 'whpk_' + base64.b64encode(key).decode()
        headers = {**signed(OLD), 'Webhook-Signature': 'v1a,' + base64.b64encode(signature).decode()}
        with self.assertRaises(WebhookVerificationError):
            webhooks.verify(body=message, headers=headers, secret=secret)
        version, matches = webhooks._key_of(secret)
        self.assertEqual((version, matches(message, signature)), ('v1a', True))


if __name__ == '__main__':
    unittest.main()
