import { bootHost, STOCKED_NODE, TOOLCHAINS_FOLDER, type TestHost } from '@fairlead/testbed';

describe('two hosts booted at once', () => {
  let plain: TestHost;
  let stocked: TestHost;

  beforeAll(async () => {
    [plain, stocked] = await Promise.all([
      bootHost({ image: 'plain', name: 'bare', smallDisk: { path: '/var/lib/fairlead', megabytes: 32 } }),
      bootHost({ name: 'stocked' }),
    ]);
  });
  afterAll(() => Promise.all([plain?.stop(), stocked?.stop()]));

  it('are machines of their own with a running systemd', async () => {
    expect(plain.address).not.toBe(stocked.address);
    expect(await plain.must('systemctl is-system-running')).toBe('running\n');
    expect(await stocked.must('systemctl is-system-running')).toBe('running\n');
    expect(await plain.must('cat /etc/machine-id')).not.toBe(await stocked.must('cat /etc/machine-id'));
    expect(await plain.hostKeyFingerprint()).not.toBe(await stocked.hostKeyFingerprint());
  });

  it('do not see each other’s services', async () => {
    await stocked.must('systemctl stop caddy.service; systemctl restart dbus.service');
    expect(await plain.must('systemctl is-active ssh.service')).toBe('active\n');
    expect((await plain.exec('systemctl status caddy.service')).code).toBe(4);
    await stocked.must('systemctl start caddy.service');
  });

  it('differ in what is installed', async () => {
    expect((await plain.exec('command -v git caddy curl')).stdout).toBe('');
    const found = await stocked.must('command -v git caddy curl');
    expect(found.trim().split('\n')).toHaveLength(3);
  });

  it('have Node where Fairlead puts it, with the settings of the machine for its npm, and never in the PATH', async () => {
    for (const host of [plain, stocked]) expect((await host.exec('command -v node npm')).stdout).toBe('');
    expect((await plain.exec(`ls ${TOOLCHAINS_FOLDER}`)).code).not.toBe(0);
    const { version, folder } = STOCKED_NODE;
    expect(await stocked.must(`${folder}/bin/node --version`)).toBe(`v${version}\n`);
    const npm = (words: string): Promise<string> => stocked.must(`PATH=${folder}/bin:$PATH npm ${words}`);
    expect(await npm('config get globalconfig')).toBe(`${folder}/etc/npmrc\n`);
    expect(await npm('config get audit')).toBe('false\n');
    expect(await stocked.must(`find ${folder} ! -user root -o ! -group root | wc -l`)).toBe('0\n');
    expect(await stocked.must(`setpriv --reuid=nobody --clear-groups ${folder}/bin/node -p 6*7`)).toBe('42\n');
  });

  it('install packages with their own package manager', async () => {
    await plain.must('apt-get update -qq && apt-get install -y -qq --no-install-recommends curl');
    expect(await plain.must('curl --version')).toMatch(/^curl /);
  });

  it('enforce the limits of their units', async () => {
    const greedy = 'systemd-run --wait --pipe -p MemoryMax=32M sh -c "head -c 128M /dev/zero | tail | wc -c"';
    expect((await stocked.exec(greedy)).stdout).not.toContain('134217728');
  });

  it('can have a full disk and room again', async () => {
    const write = 'head -c 100000 /dev/zero > /var/lib/fairlead/file';
    await plain.fillDisk();
    expect(await plain.exec(write)).toMatchObject({ code: 1, stderr: expect.stringContaining('No space left') });
    await plain.freeDisk();
    expect((await plain.exec(write)).code).toBe(0);
  });

  it('keep their Node beside a small disk that is mounted over its place', async () => {
    const smallDisk = { path: '/var/lib/fairlead', megabytes: 32 };
    const host = await bootHost({ name: 'small', smallDisk });
    try {
      expect(await host.must(`${STOCKED_NODE.folder}/bin/node --version`)).toBe(`v${STOCKED_NODE.version}\n`);
      await host.must(`mkdir ${TOOLCHAINS_FOLDER}/node/new; head -c 64M /dev/zero >${TOOLCHAINS_FOLDER}/node/new/file`);
      expect((await host.exec('head -c 64M /dev/zero >/var/lib/fairlead/file')).code).toBe(1);
    } finally {
      await host.stop();
    }
  });

  it('keep their disk over a power cut', async () => {
    await plain.must('echo kept > /root/note; sync');
    const before = await plain.must('cat /proc/1/stat');
    const key = await plain.hostKeyFingerprint();
    await plain.reboot();
    expect(await plain.readFile('/root/note')).toBe('kept\n');
    expect(await plain.must('cat /proc/1/stat')).not.toBe(before);
    expect(await plain.hostKeyFingerprint()).toBe(key);
  });
});
