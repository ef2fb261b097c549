import { parseServerFacts } from './server-facts';

const OF = (release: string): string => `==> /etc/os-release <==
${release}

==> /proc/sys/kernel/hostname <==
web-1

==> /proc/sys/kernel/osrelease <==
6.1.0-28-cloud-amd64

==> /proc/meminfo <==
MemTotal:        2018932 kB
MemFree:          104512 kB

==> machine <==
x86_64
2
25215238144
`;

describe('the facts of a server', () => {
  it('are read from what the system says of itself', () => {
    const debian = 'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nNAME="Debian GNU/Linux"\nVERSION_ID="12"\nID=debian';
    expect(parseServerFacts(OF(debian))).toEqual({
      hostname: 'web-1',
      os: 'debian',
      osVersion: '12',
      kernel: '6.1.0-28-cloud-amd64',
      arch: 'x86_64',
      cpuCount: 2,
      memoryBytes: 2018932 * 1024,
      diskBytes: 25215238144,
    });
  });

  it('tell Ubuntu from Debian, and a system that gives no version', () => {
    expect(parseServerFacts(OF('ID_LIKE=debian\nID=ubuntu\nVERSION_ID="24.04"'))).toMatchObject({
      os: 'ubuntu',
      osVersion: '24.04',
    });
    expect(parseServerFacts(OF("ID='arch'"))).toMatchObject({ os: 'arch', osVersion: '' });
  });
});
