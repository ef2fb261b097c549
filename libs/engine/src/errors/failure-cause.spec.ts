import { failureCause, withCause } from './failure-cause';

describe('failureCause', () => {
  it.each([
    [
      'tsc',
      'npm notice New version\n> build\n> tsc\n\n\u001b[96msrc/a.ts\u001b[0m(3,5): error TS2322: Type "x".\nsrc/b.ts(1,1): error TS1005: y\nnpm error Lifecycle script `build` failed with error:\nnpm error code 2\nnpm error path /srv',
      'src/a.ts(3,5): error TS2322: Type "x".',
    ],
    [
      'npm ci without a matching lockfile',
      'npm error code EUSAGE\nnpm error\nnpm error `npm ci` can only install packages when your package.json and package-lock.json are in sync.\nnpm error Missing: ms@2.1.3 from lock file\nnpm error A complete log of this run can be found in: /x.log',
      '`npm ci` can only install packages when your package.json and package-lock.json are in sync.',
    ],
    [
      'npm with a package that does not exist',
      'npm error code E404\nnpm error 404 Not Found - GET https://registry.example/nope - Not found\nnpm error 404',
      '404 Not Found - GET https://registry.example/nope - Not found',
    ],
    [
      'an uncaught exception of Node.js',
      "node:internal/modules/cjs/loader:1228\n  throw err;\n  ^\n\nError: Cannot find module 'express'\nRequire stack:\n- /srv/server.js\n    at Module._resolve (node:internal:1)\n\nNode.js v22.11.0",
      "Error: Cannot find module 'express'",
    ],
    [
      'an exception of Python',
      'Traceback (most recent call last):\n  File "/srv/app.py", line 1, in <module>\n    import flask\nModuleNotFoundError: No module named \'flask\'',
      "ModuleNotFoundError: No module named 'flask'",
    ],
    [
      'an exception of a Python package',
      'Traceback (most recent call last):\ndjango.core.exceptions.ImproperlyConfigured: no\ndjango.db.utils.OperationalError: connection refused',
      'django.db.utils.OperationalError: connection refused',
    ],
    ['pip', 'Collecting nope\nERROR: Could not find a version\nERROR: No matching', 'ERROR: Could not find a version'],
    ['go', '# example.com/app\n./main.go:5:2: undefined: x', './main.go:5:2: undefined: x'],
    [
      'a bundler',
      'vite v8\nerror during build:\nRollupError: Could not resolve "./x"',
      'RollupError: Could not resolve "./x"',
    ],
    ['a missing program', 'sh: 1: hugo: not found', 'sh: 1: hugo: not found'],
    ['a line that mentions an error', 'starting\nfatal: no configuration\nbye', 'fatal: no configuration'],
    ['anything else', 'one\ntwo\n\n', 'two'],
  ])('finds the line of %s', (_what, output, cause) => {
    expect(failureCause(output)).toBe(cause);
  });

  it('quotes the line as a whole, and says nothing of a silent program', () => {
    expect(failureCause(`Error: ${'x'.repeat(1000)}`)).toHaveLength(1007);
    expect(failureCause(' \n\n')).toBeUndefined();
    expect(withCause('"make" ended with exit code 2', '')).toBe('"make" ended with exit code 2.');
    expect(withCause('"make" ended with exit code 2', 'oops')).toBe('"make" ended with exit code 2: oops');
  });
});
