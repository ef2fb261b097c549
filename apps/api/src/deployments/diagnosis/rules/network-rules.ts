import type { DatabaseEngine } from '@fairlead/contracts';
import {
  action,
  editSetting,
  editVariable,
  isBuilding,
  type DiagnosisFacts,
  type Finding,
  type LinkedDatabase,
  type Rule,
} from './rule';

type Family = 'postgresql' | 'mysql' | 'redis';

const FAMILY_LABELS: Readonly<Record<Family, string>> = {
  postgresql: 'PostgreSQL',
  mysql: 'MySQL or MariaDB',
  redis: 'Redis',
};
const NEW_ENGINE: Readonly<Record<Family, DatabaseEngine>> = {
  postgresql: 'postgresql',
  mysql: 'mariadb',
  redis: 'redis',
};
const FAMILY_OF_PORT: Readonly<Record<string, Family>> = {
  '5432': 'postgresql',
  '5433': 'postgresql',
  '3306': 'mysql',
  '3307': 'mysql',
  '6379': 'redis',
};

const familyOf = (engine: DatabaseEngine): Family => (engine === 'mariadb' ? 'mysql' : engine);
const linkedOf = ({ databases }: DiagnosisFacts, family: Family): LinkedDatabase | undefined =>
  databases.find(({ engine }) => familyOf(engine) === family);

/** The application has connected to this address of its own machine, and nobody answered. */
function refused(port: string | undefined, family: Family | undefined, facts: DiagnosisFacts): Finding | undefined {
  const own = facts.databases.find((one) => port !== undefined && String(one.port) === port);
  const which = family ?? (own && familyOf(own.engine)) ?? (port === undefined ? undefined : FAMILY_OF_PORT[port]);
  const address = port === undefined ? 'its own machine' : `127.0.0.1:${port}`;
  if (which === undefined) return undefined;
  const label = FAMILY_LABELS[which];
  const linked = own ?? linkedOf(facts, which);
  if (!linked) {
    return {
      code: 'database_not_linked',
      message: `The application connects to ${label} at ${address}, where nothing answers, and no such database is linked to it.`,
      advice: `Link a database. The application finds its address in ${which === 'redis' ? 'REDIS_URL' : 'DATABASE_URL'} with its next deployment.`,
      actions: [action('link_database', { engine: NEW_ENGINE[which] }), editVariable()],
    };
  }
  if (own && !facts.inContainer) {
    return {
      code: 'database_unreachable',
      message: `The linked database does not answer at ${address}.`,
      advice: 'Check the state of the database and its log, and deploy again once it is ready.',
      actions: [action('open_database', { database_id: own.id })],
    };
  }
  return {
    code: 'database_address',
    message: facts.inContainer
      ? `The application connects to ${label} at ${address}, which is its own container. The address of the linked database is in ${linked.variable}.`
      : `The application connects to ${label} at ${address}. The address of the linked database is in ${linked.variable}.`,
    advice: `Let the application use ${linked.variable} instead of an address in its code or in another variable.`,
    actions: [editVariable(), action('open_database', { database_id: linked.id })],
  };
}

const LOOPBACK = String.raw`(?:127\.0\.0\.1|\[?::1\]?|localhost)`;
const REFUSED_PORT = [
  // Node.js and Bun
  new RegExp(String.raw`connect ECONNREFUSED ${LOOPBACK}:(\d{1,5})\b`),
  // libpq, its older releases, and pgx
  new RegExp(
    String.raw`connection to server at "${LOOPBACK}"(?: \([\d.:a-f]{2,40}\))?, port (\d{1,5}) failed: Connection refused`,
  ),
  new RegExp(String.raw`Is the server running on host "${LOOPBACK}"[^\n]{0,60} port (\d{1,5})\?`),
  // Go
  new RegExp(String.raw`dial tcp ${LOOPBACK}:(\d{1,5}): connect: connection refused`),
  // JDBC
  new RegExp(String.raw`Connection to ${LOOPBACK}:(\d{1,5}) refused`),
  new RegExp(String.raw`Connection refused: ${LOOPBACK}/(?:127\.0\.0\.1|::1):(\d{1,5})`),
  // redis-py and the clients of Ruby
  new RegExp(String.raw`Error (?:-?\d{1,4}) connecting to ${LOOPBACK}:(\d{1,5})\. Connection refused`),
  new RegExp(String.raw`Connection refused - connect\(2\) for ${LOOPBACK}:(\d{1,5})`),
  // Prisma
  new RegExp(`Can't reach database server at [\`']${LOOPBACK}[\`']?:[\`']?(\\d{1,5})`),
  // asyncpg
  new RegExp(String.raw`Connect call failed \('${LOOPBACK}', (\d{1,5})`),
];

const REFUSED_CONNECTIONS: readonly Rule[] = [
  { patterns: REFUSED_PORT, explain: ([, port], facts) => refused(port, undefined, facts) },
  {
    patterns: [/connection to server on socket "[^"\n]{1,100}\.s\.PGSQL\.(\d{1,5})" failed/],
    explain: ([, port], facts) => refused(port, 'postgresql', facts),
  },
  {
    patterns: [
      /Can't connect to (?:local )?(?:MySQL )?server (?:on|through socket) '(?:localhost|127\.0\.0\.1|\/[\w./-]{1,100})'/,
      /SQLSTATE\[HY000\] \[2002\] (?:Connection refused|No such file or directory)/,
    ],
    explain: (_match, facts) => refused('3306', 'mysql', facts),
  },
  {
    patterns: REFUSED_PORT,
    explain: ([, port = '']) => ({
      code: 'service_unreachable',
      message: `The application connects to 127.0.0.1:${port}, where nothing answers.`,
      advice:
        'Set the address of that service in the environment of the application, or start the service on the server.',
      actions: [editVariable()],
    }),
  },
];

const DATABASES: readonly Rule[] = [
  {
    patterns: [
      /password authentication failed for user "?([\w.-]{1,100})/,
      /Access denied for user '([\w.-]{1,100})'@/,
      /\bWRONGPASS invalid username-password pair/,
      /\bNOAUTH Authentication required/,
      /SCRAM-SERVER-FIRST-MESSAGE: client password must be a string/,
    ],
    explain: ([, user], { databases: [linked] }) => ({
      code: 'database_credentials',
      message: `The database rejects the user or the password${user === undefined ? '' : ` of ${user}`}.`,
      advice: linked
        ? `The variables of a linked database always contain the current password: let the application use ${linked.variable}.`
        : 'Check the user and the password in the environment of the application.',
      actions: [editVariable(), ...(linked ? [action('open_database', { database_id: linked.id })] : [])],
    }),
  },
  {
    patterns: [/The server does not support SSL connections/, /server does not support SSL, but SSL was required/],
    explain: () => ({
      code: 'database_encryption',
      message: 'The application requires an encrypted connection, which the database does not offer.',
      advice:
        'A linked database is on the same server and needs no encryption: switch SSL off in the settings of its client.',
      actions: [editVariable()],
    }),
  },
  {
    patterns: [/database "([\w.-]{1,100})" does not exist/, /Unknown database '([\w.-]{1,100})'/],
    explain: ([, name], { databases: [linked] }) => ({
      code: 'database_missing',
      message: `The database server has no database named ${name ?? ''}.`,
      advice: linked
        ? `The address of the linked database, with its name, is in ${linked.variable}.`
        : 'Check the name of the database in the environment of the application, or link a database.',
      actions: [editVariable(), linked ? action('open_database', { database_id: linked.id }) : action('link_database')],
    }),
  },
  {
    patterns: [
      /relation "([\w."-]{1,100})" does not exist/,
      /Table '([\w.-]{1,100})' doesn't exist/,
      /no such table: ([\w.-]{1,100})/,
      /The table `([\w.-]{1,100})` does not exist in the current database/,
      /Migrations are pending\. To resolve this issue/,
      /ActiveRecord::PendingMigrationError/,
    ],
    explain: ([, table]) => ({
      code: 'migrations_pending',
      message:
        table === undefined
          ? 'Migrations of the database have not been run.'
          : `The table ${table} does not exist: migrations of the database may not have been run.`,
      advice: 'Run the migrations as the release command, which runs before the switch of every deployment.',
      actions: [editSetting('build.release_command')],
    }),
  },
];

/** The engine that the name of a service means. */
function engineNamed(host: string): DatabaseEngine | null {
  if (/redis|valkey|cache/.test(host)) return 'redis';
  if (/maria|mysql/.test(host)) return 'mariadb';
  return /postgres|^pg/.test(host) ? 'postgresql' : null;
}

const NAMES: Rule = {
  patterns: [
    /getaddrinfo (?:ENOTFOUND|EAI_AGAIN) ([\w.-]{1,253})/,
    /could not translate host name "([\w.-]{1,253})" to address/,
    /lookup ([\w.-]{1,253})(?: on [\d.:[\]a-f]{2,50})?: (?:no such host|server misbehaving|i\/o timeout)/,
    /Could not resolve host: ([\w.-]{1,253})/,
    /getaddrinfo for ([\w.-]{1,253}) failed/,
    /Unknown (?:MySQL server )?host '([\w.-]{1,253})'/i,
    /java\.net\.UnknownHostException: ([\w.-]{1,253})/,
    /Failed to resolve '([\w.-]{1,253})'/,
  ],
  explain: ([, host = ''], facts) => {
    const isAlone = !host.includes('.') && host !== 'localhost';
    if (isAlone && !isBuilding(facts)) {
      return {
        code: 'name_not_resolved',
        message: `The host name ${host} is unknown. Names of services in a Docker Compose file do not exist outside of it.`,
        advice:
          'Link a database and let the application use its variables, or set the address of the service in the environment.',
        actions: [action('link_database', { engine: engineNamed(host) }), editVariable()],
      };
    }
    return {
      code: 'name_not_resolved',
      message: `The server could not resolve the host name ${host}.`,
      advice: 'Check how the name is written. If it is right, check the DNS of the server and deploy again.',
      actions: [editVariable(), action('view_server')],
    };
  },
};

const ACCESS: readonly Rule[] = [
  {
    patterns: [
      /could not read Username for '([^'\n]{1,200})'/,
      /^remote: Repository not found/,
      /Permission denied \(publickey[^)\n]{0,60}\)/,
      /Authentication failed for '(https?:[^'\n]{1,200})'/,
    ],
    explain: ([, url]) => ({
      code: 'source_authentication',
      message: `The Git host${url === undefined ? '' : ` ${url}`} refused access to a private repository.`,
      advice:
        'For the repository of the application, use its SSH URL and add the deploy key. A private repository among the dependencies needs a token in its URL or in the settings of the package manager.',
      actions: [editSetting('source.repository'), editVariable()],
    }),
  },
  {
    patterns: [
      /^npm (?:error|ERR!) code E40[13]\b/,
      /ERR_PNPM_FETCH_40[13]/,
      /An unexpected error occurred: "[^"\n]{1,200}: Request failed \\?"40[13] /,
      /\b40[13] (?:Client Error: )?(?:Unauthorized|Forbidden)[^\n]{0,40} (?:for url: |- GET )/i,
    ],
    explain: () => ({
      code: 'registry_authentication',
      message: 'A package registry refused access to a package.',
      advice:
        'Set the token of the registry in the environment, and use it in the settings of the package manager (.npmrc, pip.conf).',
      actions: [editVariable()],
    }),
  },
  {
    patterns: [
      /self[- ]signed certificate/i,
      /unable to verify the first certificate/,
      /unable to get local issuer certificate/,
      /x509: certificate signed by unknown authority/,
      /certificate verify failed/i,
      /PKIX path building failed/,
      /SSL certificate problem: ([\w -]{1,100})/,
      /\bcertificate has expired\b/,
    ],
    explain: ([line]) => ({
      code: 'certificate_not_trusted',
      message: line.includes('expired')
        ? 'The certificate of a service that was contacted has expired.'
        : 'The certificate of a service that was contacted is not trusted on the server.',
      advice:
        'Renew the certificate of that service, or let the application trust its authority, for example with NODE_EXTRA_CA_CERTS or SSL_CERT_FILE.',
      actions: [editVariable()],
    }),
  },
];

/** Causes in connections to databases and other services. */
export const NETWORK_RULES: readonly Rule[] = [...REFUSED_CONNECTIONS, ...DATABASES, NAMES, ...ACCESS];
