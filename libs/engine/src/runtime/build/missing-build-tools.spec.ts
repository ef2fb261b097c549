import { missingBuildTools } from './missing-build-tools';

describe('missingBuildTools', () => {
  it.each([
    ['gyp ERR! find Python You need to install the latest version of Python.', ['python3', 'make', 'g++']],
    ['npm error gyp ERR! stack Error: not found: make', ['python3', 'make', 'g++', 'make']],
    ['sh: 1: make: not found', ['make']],
    ["error: command 'gcc' failed: No such file or directory", ['build-essential']],
    ['/bin/sh: 1: g++: not found', ['build-essential']],
    [
      '# runtime/cgo\ncgo: C compiler "gcc" not found: exec: "gcc": executable file not found in $PATH',
      ['gcc', 'libc6-dev'],
    ],
    ['package shop\n\timports x: build constraints exclude all Go files in /x', ['gcc', 'libc6-dev']],
    ['error: linker `cc` not found', ['build-essential']],
    ['src/x.c:1:10: fatal error: Python.h: No such file or directory', ['python3-dev', 'build-essential']],
    ['Error: pg_config executable not found.', ['libpq-dev']],
    ["mkmf.rb can't find header files for ruby at /usr/lib/ruby/include/ruby.h", ['ruby-dev', 'build-essential']],
    ["Package 'cairo', required by 'virtual:world', not found", []],
    ["Package 'pixman-1' not found", ['libcairo2-dev', 'libpango1.0-dev', 'pkg-config']],
  ])('%s', (output, packages) => {
    expect(missingBuildTools(output)).toEqual([...new Set(packages)]);
  });

  it.each([
    'npm error 404 Not Found',
    'error TS2307: Cannot find module',
    'make: *** [all] Error 2',
    'vite: not found',
  ])('has nothing to install for %j', (output) => {
    expect(missingBuildTools(output)).toEqual([]);
  });
});
