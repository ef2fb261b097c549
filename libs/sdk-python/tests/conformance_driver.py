"""Makes the calls of the conformance suite with this SDK.

JSON lines in, `{"id", "call", "args"}`, and JSON lines out: `item` for what a call gives on its way, and then `result` or `error`.
The driver of the SDK for TypeScript reads and writes the same.
"""

from __future__ import annotations

import base64
import itertools
import json
import os
import sys
import threading
from dataclasses import asdict
from pathlib import Path
from typing import Any, Callable

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / 'src'))

import fairlead  # noqa: E402

Item = Callable[[Any], None]


class Driver:
    def __init__(self) -> None:
        self._client: Any = fairlead.Fairlead('http://localhost')
        self._writing = threading.Lock()
        self._calls: dict[str, Callable[[dict[str, Any], Item], Any]] = {
            'configure': self._configure,
            'describe': self._describe,
            'request': self._request,
            'webhooks.verify': self._verify,
            'uploads.send': self._send,
            'events.follow': lambda args, item: _drain(self._follow('events', args), item, args),
            'applications.follow_logs': lambda args, item: _drain(self._follow('applications', args), item, args),
        }

    def run(self) -> None:
        """Ends with the input, even while calls are being made."""
        for line in sys.stdin:
            request = json.loads(line)
            threading.Thread(target=self._answer, args=(request,), daemon=True).start()

    def _answer(self, request: dict[str, Any]) -> None:
        number = request['id']
        try:
            item = lambda value: self._write({'id': number, 'item': value})  # noqa: E731
            result = self._call(request['call'], request.get('args', {}), item)
            self._write({'id': number, 'result': result})
        except Exception as error:
            self._write({'id': number, 'error': _description_of(error)})

    def _write(self, line: dict[str, Any]) -> None:
        with self._writing:
            sys.stdout.write(json.dumps(line) + '\n')
            sys.stdout.flush()

    def _call(self, name: str, args: dict[str, Any], item: Item) -> Any:
        if name in self._calls:
            return self._calls[name](args, item)
        namespace, method = name.split('.')
        resource = getattr(self._client, namespace)
        ids = args.get('ids', [])
        options = _in_seconds(args.get('options', {}))
        if method == 'wait':
            return resource.wait(*ids, on_change=lambda record: item(record['status']), **options)
        if method == 'follow_logs':
            return _drain(resource.follow_logs(*ids, **options), item, args)
        mode = args.get('mode')
        body = [args['body']] if 'body' in args else []
        query = [args.get('query')] if 'query' in args or mode else []
        result = getattr(resource, method)(*ids, *body, *query, **options)
        if mode == 'page':
            return asdict(result.page())
        return _drain(iter(result), item, args) if mode == 'items' else result

    def _configure(self, args: dict[str, Any], _: Item) -> Any:
        self._client = fairlead.Fairlead(**_in_seconds(args))
        return {'version': fairlead.VERSION}

    def _describe(self, _: dict[str, Any], __: Item) -> Any:
        operations = [
            f'{namespace}.{method}'
            for namespace, resource in vars(self._client).items()
            for kind in type(resource).__mro__
            if kind.__name__.endswith('Resource') and kind.__name__ != 'Resource'
            for method in vars(kind)
            if not method.startswith('_')
        ]
        errors = {code: kind.__name__ for code, kind in fairlead.API_ERRORS.items()}
        return {'errors': errors, 'operations': sorted(operations)}

    def _request(self, args: dict[str, Any], _: Item) -> Any:
        response = self._client.request_with_response(
            args['method'],
            args['path'],
            query=args.get('query'),
            body=args.get('body'),
            **_in_seconds(args.get('options', {})),
        )
        return {name: getattr(response, name) for name in ('data', 'meta', 'status', 'request_id')}

    def _verify(self, args: dict[str, Any], _: Item) -> Any:
        tolerance = {} if 'tolerance_seconds' not in args else {'tolerance': args['tolerance_seconds']}
        body = base64.b64decode(args['body_base64'])
        return fairlead.webhooks.verify(body=body, headers=args['headers'], secret=args['secret'], **tolerance)

    def _send(self, args: dict[str, Any], _: Item) -> Any:
        return self._client.uploads.send(*args['ids'], args['file'], **_in_seconds(args.get('options', {})))

    def _follow(self, namespace: str, args: dict[str, Any]) -> Any:
        options = _in_seconds(args.get('options', {}))
        if namespace == 'events':
            return self._client.events.follow(args.get('query'), **options)
        return self._client.applications.follow_logs(*args.get('ids', []), args.get('query'), **options)


def _in_seconds(options: dict[str, Any]) -> dict[str, Any]:
    """`{"timeout_ms": 500}` → `{"timeout": 0.5}`."""
    return {
        name[:-3] if name.endswith('_ms') else name: value / 1000 if name.endswith('_ms') else value
        for name, value in options.items()
    }


def _drain(items: Any, item: Item, args: dict[str, Any]) -> Any:
    """Reports each item, and returns the final status of a log, or `None` after as many items as were to be taken."""
    take = args.get('take')
    for value in itertools.islice(items, take):
        item(value)
    if hasattr(items, 'close'):
        items.close()
    return getattr(items, 'status', None)


def _description_of(error: Exception) -> dict[str, Any]:
    wrong = isinstance(error, (TypeError, ValueError))
    retry_after = getattr(error, 'retry_after', None)
    status = getattr(error, 'status', None)
    record = getattr(error, 'record', None)
    return {
        'class': 'TypeError' if wrong else type(error).__name__,
        'code': getattr(error, 'code', None),
        'status': status if isinstance(status, int) else None,
        'message': getattr(error, 'message', str(error)),
        'details': getattr(error, 'details', None),
        'request_id': getattr(error, 'request_id', None),
        'retry_after_ms': None if retry_after is None else retry_after * 1000,
        'record_status': record['status'] if record else None,
    }


if __name__ == '__main__':
    Driver().run()
    sys.stdout.flush()
    # Calls that are still being made end with the process.
    os._exit(0)
