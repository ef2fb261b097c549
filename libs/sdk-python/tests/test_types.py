from __future__ import annotations

import inspect
import typing
import unittest

import fairlead
from fairlead import types


class TypesTest(unittest.TestCase):
    def test_every_type_can_be_resolved(self) -> None:
        for name in types.__all__:
            kind = getattr(types, name)
            if isinstance(kind, type):
                self.assertGreater(len(typing.get_type_hints(kind)), 0, name)

    def test_keys_say_whether_they_may_be_absent(self) -> None:
        self.assertIn('name', types.CreateServer.__required_keys__)
        self.assertIn('connection', types.CreateServer.__optional_keys__)
        self.assertEqual(types.LoadStats.__required_keys__, {'1m', '5m', '15m'})

    def test_every_method_and_error_is_described(self) -> None:
        resources = vars(fairlead.Fairlead('http://localhost'))
        for namespace, resource in resources.items():
            for name, method in inspect.getmembers(resource, inspect.ismethod):
                if not name.startswith('_'):
                    self.assertTrue(inspect.getdoc(method), f'{namespace}.{name}')
        for code, kind in fairlead.API_ERRORS.items():
            self.assertIs(getattr(fairlead, kind.__name__), kind)
            self.assertTrue(kind.__doc__, code)


if __name__ == '__main__':
    unittest.main()
