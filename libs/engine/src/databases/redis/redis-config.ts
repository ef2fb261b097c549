import { createHash } from 'node:crypto';
import type { Secret } from '../../specs/secret';
import type { DatabaseSpec } from '../../specs/database-spec';

const DEFAULT_MEMORY_MB = 256;
const DEFAULT_MAX_CLIENTS = 1000;

/** Last line of the configuration, which shows that the file is complete. */
const CONFIG_END_MARKER = '# whole';

/** Hashes a password as the engine does; the password itself is never sent to the server. */
function redisPasswordHash(password: Secret): string {
  return createHash('sha256').update(password.reveal()).digest('hex');
}

/**
 * Rights of the owner: all commands for data, but none of `admin` (CONFIG, DEBUG, MODULE, SHUTDOWN, REPLICAOF, …) and no
 * MIGRATE, which reaches other machines. Before version 7 all of CLIENT counts as administration, although libraries need parts
 * of it.
 */
function rightsOfOwner(major: number): string {
  const withoutAdmin = '+@all -@admin -acl -migrate -cluster';
  if (major >= 7) return `~* &* ${withoutAdmin}`;
  return `~* ${withoutAdmin} +client|id +client|getname +client|setname +client|reply +client|tracking +client|caching`;
}

/** Rights of Fairlead's own user, whose password is stored only on the server. */
export function adminAclRules(major: number): string {
  return major >= 7 ? '~* &* +@all' : '~* +@all';
}

/** Renders the configuration without its port and Fairlead's own user, which are known only on the server. */
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
 * Memory limit of the unit. A snapshot shares its pages with the instance until they are written, so it can take twice the
 * memory of the data, plus that of the program and its clients.
 */
function memoryMax({ limits }: DatabaseSpec): number {
  return 2 * (limits.memoryMb ?? DEFAULT_MEMORY_MB) + 64;
}

/** Renders the unit of an instance with its own user, which can write only its data and reach only loopback. */
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
