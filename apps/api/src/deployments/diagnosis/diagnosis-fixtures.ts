// oxlint-disable max-lines -- a table of what programs print
import type { DeploymentStage, DiagnosisCode } from '@fairlead/contracts';

interface FailedOutput {
  readonly code: DiagnosisCode;
  readonly program: string;
  /** The stage where it is not the verification. */
  readonly stage?: DeploymentStage;
  /** Part of the line that shows the cause. */
  readonly evidence: string;
  /** Part of what is said about it. */
  readonly says: string;
  readonly output: string;
}

const line = (
  code: DiagnosisCode,
  program: string,
  output: string,
  says: string,
  stage?: DeploymentStage,
): FailedOutput => ({ code, program, output, evidence: output, says, ...(stage && { stage }) });

/** What the programs really print, for tests. */
export const FAILED_OUTPUT: readonly FailedOutput[] = [
  {
    code: 'database_not_linked',
    program: 'Node.js 20 (pg)',
    evidence: 'Error: connect ECONNREFUSED 127.0.0.1:5432',
    says: 'DATABASE_URL',
    output: `node:events:502
      throw er; // Unhandled 'error' event
      ^

Error: connect ECONNREFUSED 127.0.0.1:5432
    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1611:16)
Emitted 'error' event on Socket instance at:
    at emitErrorNT (node:internal/streams/destroy:169:8) {
  errno: -111,
  code: 'ECONNREFUSED',
  syscall: 'connect',
  address: '127.0.0.1',
  port: 5432
}

Node.js v20.20.2`,
  },
  {
    code: 'database_not_linked',
    program: 'Node.js 20 (localhost)',
    evidence: 'connect ECONNREFUSED 127.0.0.1:3306',
    says: 'MySQL or MariaDB',
    output: `AggregateError [ECONNREFUSED]:
    at internalConnectMultiple (node:net:1122:18)
    at afterConnectMultiple (node:net:1689:7) {
  code: 'ECONNREFUSED',
  [errors]: [
    Error: connect ECONNREFUSED ::1:3306
        at createConnectionError (node:net:1652:14) {
      port: 3306
    },
    Error: connect ECONNREFUSED 127.0.0.1:3306
        at createConnectionError (node:net:1652:14) {
    }
  ]
}`,
  },
  {
    code: 'database_not_linked',
    program: 'Node.js 20 (fetch)',
    evidence: '[cause]: Error: connect ECONNREFUSED 127.0.0.1:6379',
    says: 'REDIS_URL',
    output: `TypeError: fetch failed
    at node:internal/deps/undici/undici:14976:13 {
  [cause]: Error: connect ECONNREFUSED 127.0.0.1:6379
      at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1611:16) {
  }
}`,
  },
  {
    code: 'database_not_linked',
    program: 'psycopg',
    evidence: 'port 5432 failed: Connection refused',
    says: 'PostgreSQL',
    output: `django.db.utils.OperationalError: connection to server at "localhost" (::1), port 5432 failed: Connection refused
\tIs the server running on that host and accepting TCP/IP connections?
connection to server at "localhost" (127.0.0.1), port 5432 failed: Connection refused
\tIs the server running on that host and accepting TCP/IP connections?`,
  },
  line(
    'database_not_linked',
    'libpq (socket)',
    'connection to server on socket "/var/run/postgresql/.s.PGSQL.5432" failed: No such file or directory',
    'PostgreSQL',
  ),
  line(
    'database_not_linked',
    'libpq 13',
    '\tIs the server running on host "localhost" (127.0.0.1) and accepting TCP/IP connections on port 5432?'.trim(),
    'PostgreSQL',
  ),
  line(
    'database_not_linked',
    'asyncpg',
    "ConnectionRefusedError: [Errno 111] Connect call failed ('127.0.0.1', 5432)",
    'PostgreSQL',
  ),
  line(
    'database_not_linked',
    'Go (lib/pq)',
    '2026/11/28 07:50:19 dial tcp 127.0.0.1:5432: connect: connection refused',
    'PostgreSQL',
  ),
  line('database_not_linked', 'Go (go-redis)', 'panic: dial tcp [::1]:6379: connect: connection refused', 'Redis'),
  line(
    'database_not_linked',
    'JDBC',
    'org.postgresql.util.PSQLException: Connection to localhost:5432 refused. Check that the hostname and port are correct and that the postmaster is accepting TCP/IP connections.',
    'PostgreSQL',
  ),
  line(
    'database_not_linked',
    'PDO',
    'SQLSTATE[HY000] [2002] Connection refused (Connection: mysql, SQL: select * from `sessions`)',
    'MySQL or MariaDB',
  ),
  line(
    'database_not_linked',
    'PyMySQL',
    `pymysql.err.OperationalError: (2003, "Can't connect to MySQL server on 'localhost' ([Errno 111] Connection refused)")`,
    'MySQL',
  ),
  line(
    'database_not_linked',
    'mysqlclient',
    `django.db.utils.OperationalError: (2002, "Can't connect to local MySQL server through socket '/run/mysqld/mysqld.sock' (2)")`,
    'MySQL',
  ),
  line(
    'database_not_linked',
    'redis-py',
    'redis.exceptions.ConnectionError: Error 111 connecting to localhost:6379. Connection refused.',
    'Redis',
  ),
  line(
    'database_not_linked',
    'redis-client of Ruby',
    'Connection refused - connect(2) for 127.0.0.1:6379 (redis://127.0.0.1:6379) (RedisClient::CannotConnectError)',
    'Redis',
  ),
  line(
    'database_not_linked',
    'Prisma',
    "PrismaClientInitializationError: Can't reach database server at `localhost:5432`",
    'PostgreSQL',
    'releasing',
  ),
  line(
    'service_unreachable',
    'mongodb',
    'MongoServerSelectionError: connect ECONNREFUSED 127.0.0.1:27017',
    '127.0.0.1:27017',
  ),
  line(
    'out_of_memory',
    'V8',
    'FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory',
    '256 MiB',
  ),
  line(
    'out_of_memory',
    'V8 in a build',
    'FATAL ERROR: Ineffective mark-compacts near heap limit Allocation failed - JavaScript heap out of memory',
    'FAIRLEAD_BUILD_MEMORY_PERCENT',
    'building',
  ),
  line(
    'out_of_memory',
    'systemd',
    'The application ended before it passed its health check (killed: out of memory).',
    '256 MiB',
  ),
  line(
    'out_of_memory',
    'a container',
    'The application ended before it passed its health check (exit code 137).',
    '256 MiB',
  ),
  line(
    'out_of_memory',
    'a killed build',
    `"npm run build" was killed. That happens if a build takes more memory than it may use, which is 85 % of the server's (FAIRLEAD_BUILD_MEMORY_PERCENT).`,
    'build',
    'building',
  ),
  line(
    'out_of_memory',
    'PHP',
    'PHP Fatal error:  Allowed memory size of 134217728 bytes exhausted (tried to allocate 20480 bytes) in /srv/index.php on line 3',
    'memory_limit',
  ),
  line('out_of_memory', 'Java', 'Exception in thread "main" java.lang.OutOfMemoryError: Java heap space', '256 MiB'),
  line('out_of_memory', 'Python', 'MemoryError', '256 MiB'),
  line('out_of_memory', 'Ruby', '[FATAL] failed to allocate memory (NoMemoryError)'.slice(8), '256 MiB'),
  line('disk_full', 'Node.js', 'Error: ENOSPC: no space left on device, write', 'disk'),
  line('address_in_use', 'Node.js', 'Error: listen EADDRINUSE: address already in use :::3000', 'port 3000'),
  line('address_in_use', 'Go', 'listen tcp :8080: bind: address already in use', 'port 8080'),
  line('address_in_use', 'Python', 'OSError: [Errno 98] Address already in use', 'PORT'),
  line(
    'address_in_use',
    'Puma',
    `Address already in use - bind(2) for "127.0.0.1" port 3000 (Errno::EADDRINUSE)`,
    'port 3000',
  ),
  line('address_in_use', 'Spring', 'Web server failed to start. Port 8080 was already in use.', 'port 8080'),
  line('privileged_port', 'Node.js', 'Error: listen EACCES: permission denied 0.0.0.0:80', 'port 80'),
  line('privileged_port', 'Go', 'listen tcp :443: bind: permission denied', 'below 1024'),
  line(
    'other_port',
    'the health check',
    'The application did not pass its health check within 12 s (health_check.deadline_seconds): it listens on 3000, not on the port it was given (PORT=20001). If it cannot read PORT, set port to 3000.',
    'port 3000',
  ),
  line(
    'not_listening',
    'the health check',
    'The application did not pass its health check within 12 s (health_check.deadline_seconds): nothing listened on the port it was given (PORT).',
    'deadline',
  ),
  {
    code: 'module_missing',
    program: 'Node.js 20 (require)',
    evidence: "Error: Cannot find module 'expresss'",
    says: 'devDependencies',
    output: `node:internal/modules/cjs/loader:1210
  throw err;
  ^

Error: Cannot find module 'expresss'
Require stack:
- /srv/server.cjs
    at Module._resolveFilename (node:internal/modules/cjs/loader:1207:15) {
  code: 'MODULE_NOT_FOUND',
  requireStack: [ '/srv/server.cjs' ]
}`,
  },
  line(
    'module_missing',
    'Node.js 20 (import)',
    "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'expresss' imported from /srv/server.mjs",
    'expresss',
  ),
  line(
    'module_missing',
    'Node.js 20 (file)',
    "Error [ERR_MODULE_NOT_FOUND]: Cannot find module '/srv/dist/main.js' imported from /srv/server.mjs",
    'upper and lower case',
  ),
  line(
    'module_missing',
    'tsc',
    "src/main.ts(1,21): error TS2307: Cannot find module 'express' or its corresponding type declarations.",
    'express',
    'building',
  ),
  line('module_missing', 'Next.js', "Module not found: Can't resolve 'react-dom'", 'react-dom', 'building'),
  line('module_missing', 'esbuild', '✘ [ERROR] Could not resolve "react"', 'react', 'building'),
  line(
    'module_missing',
    'Vite',
    'Error: [vite]: Rollup failed to resolve import "axios" from "/srv/src/main.js".',
    'axios',
    'building',
  ),
  line('module_missing', 'Python', "ModuleNotFoundError: No module named 'flask'", 'flask'),
  line(
    'module_missing',
    'Ruby',
    "/usr/lib/ruby/3.1.0/rubygems/core_ext/kernel_require.rb:85:in `require': cannot load such file -- sinatra (LoadError)",
    'sinatra',
  ),
  line(
    'module_missing',
    'Bundler',
    'Could not find rack-3.0.8 in locally installed gems (Bundler::GemNotFound)',
    'rack-3.0.8',
  ),
  line(
    'module_missing',
    'Go',
    'main.go:4:2: no required module provides package github.com/gin-gonic/gin; to add it:',
    'go mod tidy',
    'building',
  ),
  line(
    'module_missing',
    'Composer',
    "PHP Fatal error:  Uncaught Error: Failed opening required '/srv/vendor/autoload.php' (include_path='.:/usr/share/php') in /srv/index.php:3",
    'Composer',
  ),
  line(
    'module_missing',
    'PHP',
    'PHP Fatal error:  Uncaught Error: Class "App\\Models\\User" not found in /srv/app/index.php:12',
    'App\\Models\\User',
  ),
  line('module_missing', 'Java', 'Error: Could not find or load main class com.example.Main', 'com.example.Main'),
  line(
    'runtime_version',
    'yarn',
    'error vite@7.0.0: The engine "node" is incompatible with this module. Expected version "^20.19.0 || >=22.12.0". Got "18.20.4"',
    '^20.19.0 || >=22.12.0',
    'building',
  ),
  line('runtime_version', 'npm', 'npm error code EBADENGINE', 'Node.js', 'building'),
  line(
    'runtime_version',
    'Next.js',
    'You are using Node.js 16.20.0. For Next.js, Node.js version ">=18.17.0" is required.',
    '>=18.17.0',
    'building',
  ),
  line(
    'runtime_version',
    'Vite',
    'You are using Node.js 18.20.4. Vite requires Node.js version 20.19+ or 22.12+. Please upgrade your Node.js version.',
    '20.19+',
    'building',
  ),
  line('runtime_version', 'an older V8', "SyntaxError: Unexpected token '??='", '18.20.4'),
  line(
    'runtime_version',
    'pip',
    "ERROR: Package 'shop' requires a different Python: 3.11.2 not in '>=3.12'",
    '>=3.12',
    'building',
  ),
  line(
    'runtime_version',
    'Poetry',
    'Current Python version (3.11.2) is not allowed by the project (^3.12).',
    '^3.12',
    'building',
  ),
  line(
    'runtime_version',
    'Bundler',
    'Your Ruby version is 3.1.2, but your Gemfile specified 3.3.0',
    '3.3.0',
    'building',
  ),
  line(
    'runtime_version',
    'Go',
    'go: go.mod requires go >= 1.23.0 (running go 1.19.8; GOTOOLCHAIN=local)',
    '1.23.0',
    'building',
  ),
  line(
    'runtime_version',
    'Composer',
    'Your Composer dependencies require a PHP version ">= 8.3.0". You are running 8.2.20.',
    '>= 8.3.0',
  ),
  line(
    'runtime_version',
    'Java',
    'has been compiled by a more recent version of the Java Runtime (class file version 65.0)',
    'Java',
  ),
  line(
    'module_format',
    'require() of an ES module',
    'Error [ERR_REQUIRE_ESM]: require() of ES Module /srv/node_modules/chalk/index.js from /srv/server.js not supported.',
    '22.12',
  ),
  line(
    'module_format',
    'import in CommonJS',
    'SyntaxError: Cannot use import statement outside a module',
    '"type": "module"',
  ),
  line(
    'module_format',
    'require in an ES module',
    'ReferenceError: require is not defined in ES module scope, you can use import instead',
    'CommonJS',
  ),
  line('variable_missing', 'Python', "KeyError: 'SECRET_KEY'", 'SECRET_KEY'),
  line('variable_missing', 'Ruby', 'config/app.rb:3:in `fetch\': key not found: "API_TOKEN" (KeyError)', 'API_TOKEN'),
  line(
    'variable_missing',
    'Prisma',
    'error: Environment variable not found: DATABASE_URL.',
    'linked database',
    'releasing',
  ),
  line(
    'variable_missing',
    'Django',
    'django.core.exceptions.ImproperlyConfigured: Set the SECRET_KEY environment variable',
    'SECRET_KEY',
  ),
  line('variable_missing', 'Go (env)', 'env: required environment variable "API_TOKEN" is not set', 'API_TOKEN'),
  line('variable_missing', 'a shell', '/srv/start.sh: line 3: API_TOKEN: unbound variable', 'API_TOKEN'),
  line('variable_missing', 'Laravel', 'production.ERROR: No application encryption key has been specified.', 'APP_KEY'),
  line(
    'variable_missing',
    'Rails',
    "Missing `secret_key_base` for 'production' environment, set this string with `bin/rails credentials:edit`",
    'SECRET_KEY_BASE',
  ),
  line('script_missing', 'npm', 'npm error Missing script: "build"', 'named build', 'building'),
  line('script_missing', 'pnpm', ' ERR_PNPM_NO_SCRIPT  Missing script: start'.trim(), 'named start'),
  line('script_missing', 'yarn', 'error Command "build" not found.', 'named build', 'building'),
  line('script_missing', 'make', "make: *** No rule to make target 'build'.  Stop.", 'named build', 'building'),
  line('command_not_found', 'sh', 'sh: 1: hugo: not found', 'hugo', 'building'),
  line('command_not_found', 'bash', 'bash: line 1: gunicorn: command not found', 'gunicorn'),
  line('command_not_found', 'a script', '/run/fairlead/start: 12: exec: next: not found', 'next'),
  line('command_not_found', 'env', '/usr/bin/env: ‘python’: No such file or directory', 'python'),
  line('not_executable', 'sh', 'sh: 1: ./start.sh: Permission denied', './start.sh'),
  line('file_not_writable', 'Node.js', "Error: EACCES: permission denied, mkdir '/srv/uploads'", 'persistent path'),
  line('file_not_writable', 'Python', "PermissionError: [Errno 13] Permission denied: 'db.sqlite3'", 'db.sqlite3'),
  line(
    'lock_file_outdated',
    'npm',
    'npm error `npm ci` can only install packages when your package.json and package-lock.json or npm-shrinkwrap.json are in sync. Please update your lock file with `npm install` before continuing.',
    'lock file',
    'building',
  ),
  line(
    'lock_file_outdated',
    'pnpm',
    'ERR_PNPM_OUTDATED_LOCKFILE  Cannot install with "frozen-lockfile" because pnpm-lock.yaml is not up to date with <ROOT>/package.json',
    'lock file',
    'building',
  ),
  line(
    'lock_file_outdated',
    'yarn 4',
    '➤ YN0028: │ The lockfile would have been modified by this install, which is explicitly forbidden.',
    'lock file',
    'building',
  ),
  line(
    'lock_file_outdated',
    'Poetry',
    'pyproject.toml changed significantly since poetry.lock was last generated. Run `poetry lock` to fix the lock file.',
    'lock file',
    'building',
  ),
  line(
    'lock_file_outdated',
    'Bundler',
    'You are trying to install in deployment mode after changing',
    'lock file',
    'building',
  ),
  line('dependency_conflict', 'npm', 'npm error code ERESOLVE', 'exclude', 'building'),
  line('database_credentials', 'PostgreSQL', 'error: password authentication failed for user "shop"', 'shop'),
  line('database_credentials', 'MariaDB', "Access denied for user 'shop'@'localhost' (using password: YES)", 'shop'),
  line(
    'database_credentials',
    'Redis',
    'ReplyError: WRONGPASS invalid username-password pair or user is disabled.',
    'password',
  ),
  line('database_encryption', 'node-postgres', 'Error: The server does not support SSL connections', 'SSL'),
  line('database_missing', 'PostgreSQL', 'FATAL:  database "shop" does not exist', 'shop'),
  line('database_missing', 'MariaDB', "ERROR 1049 (42000): Unknown database 'shop'", 'shop'),
  line('migrations_pending', 'PostgreSQL', 'error: relation "users" does not exist', 'release command'),
  line('migrations_pending', 'Rails', 'Migrations are pending. To resolve this issue, run:', 'release command'),
  line('name_not_resolved', 'Node.js', 'Error: getaddrinfo ENOTFOUND db', 'Docker Compose'),
  line(
    'name_not_resolved',
    'npm',
    'npm error errno EAI_AGAIN request to https://registry.npmjs.org failed, reason: getaddrinfo EAI_AGAIN registry.npmjs.org'.slice(
      10,
    ),
    'registry.npmjs.org',
    'building',
  ),
  line(
    'name_not_resolved',
    'psycopg',
    'could not translate host name "db" to address: Name or service not known',
    'Docker Compose',
  ),
  line('name_not_resolved', 'Go', 'dial tcp: lookup redis on 127.0.0.53:53: server misbehaving', 'Docker Compose'),
  line(
    'source_authentication',
    'git',
    "fatal: could not read Username for 'https://github.com': terminal prompts disabled",
    'token',
    'building',
  ),
  line('source_authentication', 'ssh', 'git@github.com: Permission denied (publickey).', 'private', 'building'),
  line('registry_authentication', 'npm', 'npm error code E401', 'registry', 'building'),
  line('certificate_not_trusted', 'Node.js', 'Error: self-signed certificate in certificate chain', 'not trusted'),
  line('certificate_not_trusted', 'Go', 'x509: certificate signed by unknown authority', 'not trusted'),
  line('certificate_not_trusted', 'an expired one', 'Error: certificate has expired', 'expired'),
];

/** Lines of working programs that resemble those of failures. */
export const BENIGN_OUTPUT: readonly string[] = [
  'npm warn EBADENGINE Unsupported engine {',
  'GET /users/42: not found',
  'Error: user: not found',
  "KeyError: 'name'",
  'Listening on http://127.0.0.1:5432',
  'connect ECONNREFUSED 10.0.0.7:8080',
  'Error: ENOSPC: System limit for number of file watchers reached',
  'The module cannot find its configuration, using defaults',
  'DATABASE_URL is deprecated, use POSTGRES_URL',
  'Access denied',
  'exit code 1',
  'Compiled with 2 warnings: self-review the certificate page',
  '',
];
