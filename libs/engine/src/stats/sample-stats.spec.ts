import { parseSample } from './sample-stats';

/** As a small cloud server with Docker on it prints it; of the long lists some lines are left out. */
const READING = (uptime: string, cpu: string, rx: number): string => `==> /proc/uptime <==
${uptime} 1510.77

==> /proc/stat <==
cpu  ${cpu} 0 0
cpu0 11036 23 2926 173163 1026 0 66 43 0 0
cpu1 10804 16 2957 172981 579 0 68 43 0 0
intr 9208137 0 9 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0
ctxt 15467129
btime 1795709039
processes 75340
procs_running 4
procs_blocked 0
softirq 3231011 0 478290 2 1099014 96911 0 14 744107 0 812673

==> /proc/net/dev <==
Inter-|   Receive                                                |  Transmit
 face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
    lo: 1500 10 0 0 0 0 0 0 1500 10 0 0 0 0 0 0
  eth0: ${rx}  591234    0    0    0     0          0         0  2500049   27211    0    0    0     0       0          0
veth12ab@if4:  1 2 0 0 0 0 0 0 3 4 0 0 0 0 0 0
veth3: 1 2 0 0 0 0 0 0 3 4 0 0 0 0 0 0
docker0:77 2 0 0 0 0 0 0 3 4 0 0 0 0 0 0
`;

const REST = `
==> /proc/loadavg <==
1.38 0.71 0.16 3/152 75339

==> /proc/meminfo <==
MemTotal:        2018932 kB
MemFree:          104512 kB
MemAvailable:    1411304 kB
Buffers:           63140 kB
SwapTotal:       1048572 kB
SwapFree:        1040380 kB
HugePages_Total:       0

==> processes <==
104

==> disks <==
Filesystem     Type      1B-blocks        Used       Avail Inodes  IUsed Mounted on
/dev/vda1      ext4    25215238144  8123551744 15783591936 3276800 263112 /
overlay        overlay 25215238144  8123551744 15783591936 3276800 263112 /var/lib/docker/overlay2/3f1/merged
/dev/vda15     vfat      129718272    12970496   116747776       0      0 /boot/efi
/dev/sda       btrfs   10737418240     3801088  8567914496       0      0 /srv/my data
/dev/vda1      ext4    25215238144  8123551744 15783591936 3276800 263112 /run/host/os-release
`;

const AT = new Date('2026-11-20T16:22:45.210Z');
const FIRST = READING('2326.13 ', '21840 39 5883 346144 1605 0 134 86', 811_000_000);
const SECOND = READING('2336.13 ', '22240 39 6083 347344 1705 0 134 186', 811_573_136) + REST;

describe('a sample of a server', () => {
  const before = parseSample(`${FIRST}\n====\n${FIRST}${REST}`, AT)?.counters;

  it('has every field of the contract, from the counters of the sample before', () => {
    expect(parseSample(SECOND, AT, before)?.sample).toEqual({
      sampled_at: '2026-11-20T16:22:45.210Z',
      uptime_seconds: 2336,
      load: { '1m': 1.38, '5m': 0.71, '15m': 0.16 },
      cpu: { count: 2, usage_percent: 30, iowait_percent: 5, steal_percent: 5 },
      memory: {
        total_bytes: 2018932 * 1024,
        used_bytes: (2018932 - 1411304) * 1024,
        available_bytes: 1411304 * 1024,
        swap_total_bytes: 1048572 * 1024,
        swap_used_bytes: 8192 * 1024,
      },
      disks: [
        {
          mount: '/',
          filesystem: '/dev/vda1',
          total_bytes: 25215238144,
          used_bytes: 8123551744,
          available_bytes: 15783591936,
          inodes_used_percent: 8,
        },
        {
          mount: '/boot/efi',
          filesystem: '/dev/vda15',
          total_bytes: 129718272,
          used_bytes: 12970496,
          available_bytes: 116747776,
          inodes_used_percent: 0,
        },
        {
          mount: '/srv/my data',
          filesystem: '/dev/sda',
          total_bytes: 10737418240,
          used_bytes: 3801088,
          available_bytes: 8567914496,
          inodes_used_percent: 0,
        },
      ],
      network: [
        {
          interface: 'eth0',
          rx_bytes: 811573136,
          tx_bytes: 2500049,
          rx_bytes_per_second: 57314,
          tx_bytes_per_second: 0,
        },
        { interface: 'docker0', rx_bytes: 77, tx_bytes: 3, rx_bytes_per_second: 0, tx_bytes_per_second: 0 },
      ],
      processes: { total: 104, running: 3 },
    });
  });

  it('takes two readings of one command where there is no sample before', () => {
    const twice = parseSample(`${FIRST}\n====\n${SECOND}`, AT);
    expect(twice?.sample).toEqual(parseSample(SECOND, AT, before)?.sample);
    expect(twice?.counters).toMatchObject({
      uptimeSeconds: 2336.13,
      network: { eth0: { rx: 811573136, tx: 2500049 } },
    });
  });

  it('is not made from counters of before a boot, nor from readings too close to each other', () => {
    const booted = READING('12.50 ', '100 0 50 1000 5 0 0 0', 5_000) + REST;
    expect(parseSample(booted, AT, before)).toBeUndefined();
    expect(parseSample(FIRST + REST, AT, before)).toBeUndefined();
    expect(parseSample(SECOND, AT)).toBeUndefined();
  });

  it('returns zero and never a negative rate for an interface whose counters were reset', () => {
    const later = READING('2336.13 ', '22240 39 6083 347344 1500 0 134 186', 100) + REST;
    const sample = parseSample(later, AT, before)?.sample;
    expect(sample?.network[0]).toMatchObject({ rx_bytes: 100, rx_bytes_per_second: 0 });
    expect(sample?.cpu.iowait_percent).toBe(0);
  });
});
