import { secret } from '../../specs/secret';
import { renderRedisConfig, renderRedisUnit } from './redis-config';

const SPEC = {
  id: 'db_1',
  engine: 'redis',
  databaseName: '',
  username: 'shop',
  password: secret('s3cret'),
  limits: {},
} as const;

describe('the configuration of an instance', () => {
  it('listens on loopback and has one user, the owner, by the hash of the password', () => {
    const config = renderRedisConfig(SPEC, 7);
    expect(config).not.toContain('s3cret');
    expect(config.split('\n')).toEqual(
      expect.arrayContaining([
        'bind 127.0.0.1 -::1',
        'user default off resetpass resetkeys -@all',
        `user shop on #1ec1c26b50d5d3c58d9583181af8076655fe00756bf7285940ba3670f99fcba0 ~* &* +@all -@admin -acl -migrate -cluster`,
        'maxmemory 268435456',
        'maxclients 1000',
      ]),
    );
    expect(config).toMatch(/# whole$/);
  });

  it('has nothing that version 6 does not know', () => {
    expect(renderRedisConfig(SPEC, 6)).not.toMatch(/enable-debug-command|&\*|-::1/);
  });

  it('takes its limits from the record', () => {
    const config = renderRedisConfig({ ...SPEC, limits: { memoryMb: 64, maxClients: 5 } }, 7);
    expect(config).toMatch(/^maxmemory 67108864$/m);
    expect(config).toMatch(/^maxclients 5$/m);
  });
});

describe('the unit of an instance', () => {
  it('is hardened, limited, and may be reached over loopback only', () => {
    const unit = renderRedisUnit({ ...SPEC, limits: { memoryMb: 64 } }, '/usr/bin/redis-server');
    for (const line of [
      'ExecStart=/usr/bin/redis-server /var/lib/fairlead/databases/db_1/redis.conf',
      'User=db_1',
      'ProtectSystem=strict',
      'ReadWritePaths=/var/lib/fairlead/databases/db_1/data',
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
      'IPAddressDeny=any',
      'IPAddressAllow=localhost',
      'MemoryMax=192M',
    ])
      expect(unit.split('\n')).toContain(line);
  });
});
