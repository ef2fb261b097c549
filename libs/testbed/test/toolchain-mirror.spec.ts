import {
  bootHost,
  GO_RELEASES,
  NODE_RELEASES,
  PYTHON_RELEASES,
  startToolchainMirror,
  STOCKED_NODE,
  type ToolchainMirror,
  type TestHost,
} from '@fairlead/testbed';

describe('the mirror of toolchains', () => {
  let host: TestHost;
  let mirror: ToolchainMirror;
  beforeAll(async () => {
    [host, mirror] = await Promise.all([bootHost(), startToolchainMirror()]);
  });
  afterEach(() => mirror?.heal());
  afterAll(() => Promise.all([host?.stop(), mirror?.stop()]));

  const version = STOCKED_NODE.version;
  const architecture = async (): Promise<string> => ((await host.must('uname -m')) === 'aarch64\n' ? 'arm64' : 'x64');
  const archive = async (): Promise<string> => `node-v${version}-linux-${await architecture()}.tar.gz`;
  const get = (path: string, options = ''): string => `curl -sS --fail ${options} '${mirror.url('node')}/${path}'`;

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
    expect(mirror.requests).toContain(`HEAD /node/v${version}/${name}`);
  });

  it('serves Go and Python in the layouts of their publishers, and they run from any folder', async () => {
    const list = `curl -sS --fail '${mirror.url('go')}/?mode=json&include=all'`;
    const index: unknown = JSON.parse(await host.must(list));
    expect(index).toEqual(
      expect.arrayContaining(GO_RELEASES.map((one) => expect.objectContaining({ version: `go${one}`, stable: true }))),
    );
    const machine = (await architecture()) === 'x64' ? 'amd64' : 'arm64';
    for (const one of GO_RELEASES) {
      const url = `${mirror.url('go')}/go${one}.linux-${machine}.tar.gz`;
      await host.must(
        `mkdir /root/go-${one}; curl -sS --fail '${url}' | tar -xzf - -C /root/go-${one} go/bin go/pkg/tool go/VERSION`,
      );
      expect(await host.must(`/root/go-${one}/go/bin/go version`)).toBe(`go version go${one} linux/${machine}\n`);
    }
    const sums = ['latest/download', 'download/20251031'].map((tag) => `${mirror.url('python')}/${tag}/SHA256SUMS`);
    const names = (await host.must(`curl -sS --fail ${sums.join(' ')}`)).match(
      /\S+-(x86_64|aarch64)-unknown-linux-gnu-\S+stripped\S+/g,
    );
    for (const one of PYTHON_RELEASES) {
      const name = names?.find((each) => each.startsWith(`cpython-${one}+2`)) ?? '';
      const url = `${mirror.url('python')}/download/${/\+(\d+)/.exec(name)?.[1]}/${name.replace('+', '%2B')}`;
      await host.must(`mkdir /root/py-${one}; curl -sS --fail '${url}' | tar -xzf - -C /root/py-${one}`);
      const modules = 'ssl, ctypes, hashlib, sqlite3, zlib';
      expect(
        await host.must(
          `/root/py-${one}/python/bin/python3 -c 'import sys, ${modules}; print(sys.prefix, sys.version.split()[0])'`,
        ),
      ).toBe(`/root/py-${one}/python ${one}\n`);
      await host.must(`/root/py-${one}/python/bin/python3 -m venv /root/venv-${one}`);
      expect(await host.must(`/root/venv-${one}/bin/pip --version`)).toContain(`/root/venv-${one}/lib`);
    }
  });

  it('knows no other files', async () => {
    const paths = [
      '',
      'v24.0.0/SHASUMS256.txt',
      `v${version}/node-v22.20.0-linux-x64.tar.gz`,
      `v${version}/../index.tab2`,
    ];
    const status = (path: string): Promise<string> =>
      host.must(`curl -sS -o /dev/null -w '%{http_code}' --path-as-is '${mirror.url('node')}/${path}'`);
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
