import { createHash } from 'node:crypto';
import type { Secret } from '../../specs/secret';
import type { DatabaseSpec } from '../../specs/database-spec';

const DEFAULT_MEMORY_MB = 256;
const DEFAULT_MAX_CLIENTS = 1000;

/** What the configuration ends with: half a file must not be taken for a whole one. */
const CONFIG_END_MARKER = '# whole';

/** The engine's own hash of a password: the password itself never reaches the server. */
function redisPasswordHash(password: Secret): string {
  return createHash('sha256').update(password.reveal()).digest('hex');
}

/**
 * The owner may do all that is done with data. Without `admin` there is no CONFIG, DEBUG, MODULE, SHUTDOWN, REPLICAOF, …; without
 * MIGRATE no way to other machines. Before version 7 all of CLIENT counts as administration, which libraries need in part.
 */
function rightsOfOwner(major: number): string {
  const withoutAdmin = '+@all -@admin -acl -migrate -cluster';
  if (major >= 7) return `~* &* ${withoutAdmin}`;
  return `~* ${withoutAdmin} +client|id +client|getname +client|setname +client|reply +client|tracking +client|caching`;
}

/** Rights of Fairlead's own user, whose password only the server knows. */
export function adminAclRules(major: number): string {
  return major >= 7 ? '~* &* +@all' : '~* +@all';
}

/** The configuration without its port and without Fairlead's own user, which are known on the server only. */
export function renderRedisConfig(spec: DatabaseSpec, major: number): string {
  const { memoryMb = DEFAULT_MEMORY_MB, maxClients = DEFAULT_MAX_CLIENTS } = spec.limits;
  const lines = [
    `bind 127.0.0.1${major >= 7 ? ' -::1' : ''}`,
    'protected-mode yes',
    `unixsocket /run/fairlead-db-${spec.id}/redis.sock`,
    'unixsocketperm 700',
    'daemonize no',
    'supervised systemd',
    `dir ${dataPath(spec.id)}`,
    'dbfilename dump.rdb',
    'save ""',
    'appendonly yes',
    'appendfsync everysec',
    `maxmemory ${memoryMb * 1024 * 1024}`,
    'maxmemory-policy noeviction',
    `maxclients ${maxClients}`,
    ...(major >= 7 ? ['enable-debug-command local'] : []),
    'user default off resetpass resetkeys -@all',
    `user ${spec.username} on #${redisPasswordHash(spec.password)} ${rightsOfOwner(major)}`,
    CONFIG_END_MARKER,
  ];
  return lines.join('\n');
}

function dataPath(id: string): string {
  return `/var/lib/fairlead/databases/${id}/data`;
}

/**
 * A snapshot shares its pages with the instance, and each that is written meanwhile takes another one: hence twice the memory
 * of the data, and something for the program and its clients.
 */
function memoryMax({ limits }: DatabaseSpec): number {
  return 2 * (limits.memoryMb ?? DEFAULT_MEMORY_MB) + 64;
}

/** An instance of its own, with a user of its own, that can write its data and nothing else, and reach nothing but loopback. */
export function renderRedisUnit(spec: DatabaseSpec, program: string): string {
  const settings: [string, string][] = [
    ['Type', 'notify'],
    ['ExecStart', `${program} /var/lib/fairlead/databases/${spec.id}/redis.conf`],
    ['User', spec.id],
    ['Group', spec.id],
    ['UMask', '0077'],
    ['RuntimeDirectory', `fairlead-db-${spec.id}`],
    ['RuntimeDirectoryMode', '0700'],
    ['Restart', 'always'],
    ['RestartSec', '1'],
    ['TimeoutStartSec', '900'],
    ['TimeoutStopSec', '60'],
    ['NoNewPrivileges', 'yes'],
    ['ProtectSystem', 'strict'],
    ['ReadWritePaths', dataPath(spec.id)],
    ['ProtectHome', 'yes'],
    ['PrivateTmp', 'yes'],
    ['PrivateDevices', 'yes'],
    ['ProtectProc', 'invisible'],
    ['ProtectClock', 'yes'],
    ['ProtectHostname', 'yes'],
    ['ProtectControlGroups', 'yes'],
    ['ProtectKernelLogs', 'yes'],
    ['ProtectKernelModules', 'yes'],
    ['ProtectKernelTunables', 'yes'],
    ['RestrictAddressFamilies', 'AF_UNIX AF_INET AF_INET6'],
    ['IPAddressDeny', 'any'],
    ['IPAddressAllow', 'localhost'],
    ['RestrictNamespaces', 'yes'],
    ['RestrictRealtime', 'yes'],
    ['RestrictSUIDSGID', 'yes'],
    ['LockPersonality', 'yes'],
    ['MemoryDenyWriteExecute', 'yes'],
    ['SystemCallArchitectures', 'native'],
    ['SystemCallFilter', '@system-service'],
    ['CapabilityBoundingSet', ''],
    ['LimitNOFILE', '65536'],
    ['TasksMax', '64'],
    ['MemoryMax', `${memoryMax(spec)}M`],
    ['MemorySwapMax', '0'],
  ];
  return [
    '[Unit]',
    `Description=Fairlead database ${spec.id}`,
    'After=network.target',
    'StartLimitIntervalSec=0',
    '',
    '[Service]',
    ...settings.map(([name, value]) => `${name}=${value}`),
    '',
    '[Install]',
    'WantedBy=multi-user.target',
    '',
  ].join('\n');
}
