/** What the output of an installation says is missing, and the packages that provide it. The first match of each counts. */
const TOOLS: readonly (readonly [RegExp, readonly string[]])[] = [
  // node-gyp says only the first thing that it misses, and needs all of them.
  [/gyp ERR!|node-gyp.*(error|not found)|prebuild-install.*not found/i, ['python3', 'make', 'g++']],
  [/(^|[\s:'"`])make: (command )?not found|not found: make\b|spawn make ENOENT/m, ['make']],
  [
    /(?<!C compiler )(^|[\s:'"`/-])(cc|gcc|g\+\+|c\+\+|clang)['"`]?:? (command )?(not found|failed: No such file)|linker [`'"]?cc['"`]? not found|(cc|gcc|g\+\+)(['"] failed)?: (error: )?No such file or directory|No acceptable C compiler|no acceptable C compiler/m,
    ['build-essential'],
  ],
  // cgo. Without a compiler, Go leaves out the files that need it.
  [/exec: "?(gcc|cc)"?: executable file not found|build constraints exclude all Go files/, ['gcc', 'libc6-dev']],
  [/exec: "?(g\+\+|c\+\+)"?: executable file not found/, ['build-essential']],
  [/Python\.h: No such file/, ['python3-dev', 'build-essential']],
  [/mkmf\.rb can't find header files|ruby\.h: No such file|ruby\/config\.h/, ['ruby-dev', 'build-essential']],
  [/cmake['"`]?:? (command )?not found|CMake (must be|is not) installed|spawn cmake ENOENT/i, ['cmake']],
  [/pkg-config['"`]?:? (command )?not found|pkg-config could not be found|spawn pkg-config ENOENT/i, ['pkg-config']],
  [/pg_config executable not found|libpq-fe\.h/, ['libpq-dev']],
  [
    /mysql_config.*not found|Can not find valid pkg-config name|mysql\.h: No such file/i,
    ['default-libmysqlclient-dev', 'pkg-config'],
  ],
  [/ffi\.h: No such file/, ['libffi-dev']],
  [/openssl\/\w+\.h: No such file|Could not find directory of OpenSSL/, ['libssl-dev', 'pkg-config']],
  [/libxml\/\w+\.h|xml2-config.*not found|Please make sure the libxml2 and libxslt/i, ['libxml2-dev', 'libxslt1-dev']],
  [/headers or library files could not be found for (jpeg|zlib)/, ['libjpeg-dev', 'zlib1g-dev']],
  [/zlib\.h: No such file/, ['zlib1g-dev']],
  [/yaml\.h (not found|: No such file)|libyaml/i, ['libyaml-dev']],
  [/sqlite3\.h: No such file/, ['libsqlite3-dev']],
  [
    /Package '?(cairo|pixman-1|pangocairo)'?,? (was )?not found|cairo\.h: No such file/,
    ['libcairo2-dev', 'libpango1.0-dev', 'pkg-config'],
  ],
  [/vips\/vips8?(\.h)?: No such file|Package '?vips/, ['libvips-dev', 'pkg-config']],
  [/(cargo|rustc)['"`]?:? (command )?not found|can't find Rust compiler/i, ['cargo']],
];

/** Returns the packages that a failed installation needs, as far as its output names what is missing. */
export function missingBuildTools(output: string): string[] {
  return [...new Set(TOOLS.flatMap(([pattern, packages]) => (pattern.test(output) ? packages : [])))];
}
