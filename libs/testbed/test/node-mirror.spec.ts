import {
  bootHost,
  NODE_RELEASES,
  startNodeMirror,
  STOCKED_NODE,
  type NodeMirror,
  type TestHost,
} from '@fairlead/testbed';

jest.setTimeout(240_000);

describe('the mirror of Node', () => {
  let host: TestHost;
  let mirror: NodeMirror;
  beforeAll(async () => {
    [host, mirror] = await Promise.all([bootHost(), startNodeMirror()]);
  });
  afterEach(() => mirror?.heal());
  afterAll(() => Promise.all([host?.stop(), mirror?.stop()]));

  const version = STOCKED_NODE.version;
  const architecture = async (): Promise<string> => ((await host.must('uname -m')) === 'aarch64\n' ? 'arm64' : 'x64');
  const archive = async (): Promise<string> => `node-v${version}-linux-${await architecture()}.tar.gz`;
  const get = (path: string, options = ''): string => `curl -sS --fail ${options} '${mirror.url}/${path}'`;

  it('lists five lines, with the code names of those that have long-term support', async () => {
    const [header, ...rows] = (await host.must(get('index.tab'))).trimEnd().split('\n');
    expect(header?.split('\t')).toEqual(
      expect.arrayContaining(['version', 'date', 'files', 'npm', 'modules', 'lts', 'security']),
    );
    const columns = header?.split('\t') ?? [];
    const releases = rows.map((row) =>
      Object.fromEntries(row.split('\t').map((field, index) => [columns[index], field])),
    );
    const lines = releases.map((release) => `${String(release['version']).split('.')[0]} ${release['lts']}`);
    expect([...new Set(lines)]).toEqual(['v26 -', 'v24 Krypton', 'v22 Jod', 'v20 Iron', 'v18 Hydrogen']);
    expect(releases.map((release) => release['version'])).toEqual(
      NODE_RELEASES.map((release) => `v${release.version}`),
    );
    expect(new Set(releases.map((release) => release['files']))).toEqual(new Set([`linux-${await architecture()}`]));
  });

  it('serves an archive that has its checksum and contains a Node with its npm', async () => {
    const name = await archive();
    const size = /^content-length: (\d+)/im.exec(await host.must(get(`v${version}/${name}`, '--head')))?.[1];
    await host.must(`
      mkdir /root/node; cd /root/node
      ${get(`v${version}/${name}`, '--remote-name')}
      ${get(`v${version}/SHASUMS256.txt`)} | sha256sum --check --strict`);
    expect(await host.must(`stat -c %s /root/node/${name}`)).toBe(`${size}\n`);
    await host.must(
      `tar -xzf /root/node/${name} -C /root/node --strip-components=1; test -f /root/node/include/node/node.h`,
    );
    expect(await host.must('/root/node/bin/node --version')).toBe(`v${version}\n`);
    const npm = NODE_RELEASES.find((release) => release.version === version)?.npm.version;
    expect(await host.must('PATH=/root/node/bin:$PATH; npm --version; npx --version')).toBe(`${npm}\n${npm}\n`);
    expect(mirror.requests).toContain(`HEAD /v${version}/${name}`);
  });

  it('knows no other files', async () => {
    const paths = [
      '',
      'v24.0.0/SHASUMS256.txt',
      `v${version}/node-v22.20.0-linux-x64.tar.gz`,
      `v${version}/../index.tab2`,
    ];
    const status = (path: string): Promise<string> =>
      host.must(`curl -sS -o /dev/null -w '%{http_code}' --path-as-is '${mirror.url}/${path}'`);
    expect(await Promise.all(paths.map(status))).toEqual(['404', '404', '404', '404']);
  });

  it('serves what does not have its checksum, stops halfway, or does not answer, where a test wants it', async () => {
    const path = `v${version}/${await archive()}`;
    mirror.corrupt(version);
    const [checksum] = (await host.must(`${get(path)} | sha256sum`)).split(' ');
    expect(await host.must(get(`v${version}/SHASUMS256.txt`))).not.toContain(checksum);
    mirror.heal();
    expect(await host.must(`${get(path)} | sha256sum`)).toContain(
      (await host.must(get(`v${version}/SHASUMS256.txt`))).split(' ')[0],
    );
    mirror.hang(version);
    const halted = await host.exec(get(path, '--max-time 2 -o /root/half'));
    expect(halted).toMatchObject({ code: 28, stderr: expect.stringMatching(/timed out .* with [1-9]\d{6,} out of/) });
    mirror.hang();
    const silent = await host.exec(get('index.tab', '--max-time 1'));
    expect(silent).toMatchObject({ code: 28, stderr: expect.stringContaining('0 bytes received') });
  });
});
