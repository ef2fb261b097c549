import { removeApplication } from '@fairlead/engine';
import {
  GO_RELEASES,
  PYTHON_RELEASES,
  startToolchainMirror,
  type RepositoryFiles,
  type ToolchainMirror,
} from '@fairlead/testbed';
import { DeployedApplication } from '../support/deployed-application';
import {
  TEST_MIRRORS,
  TestSteps,
  gitApplicationSpec,
  startTestMachine,
  type TestMachine,
} from '../support/engine-harness';

const TOOLCHAINS = '/var/lib/fairlead/toolchains';
const [NEWEST_GO = '', OLDER_GO = ''] = GO_RELEASES;
const OLDER_PYTHON = PYTHON_RELEASES.at(-1) ?? '';

/** Answers with the version of Go that built it. Without packages such as `net`, which take long to compile. */
const MAIN = `package main

import (
	"runtime"
	"strconv"
	"syscall"
)

func main() {
	text, _ := syscall.Getenv("PORT")
	port, _ := strconv.Atoi(text)
	listener, _ := syscall.Socket(syscall.AF_INET, syscall.SOCK_STREAM, 0)
	syscall.SetsockoptInt(listener, syscall.SOL_SOCKET, syscall.SO_REUSEADDR, 1)
	if syscall.Bind(listener, &syscall.SockaddrInet4{Port: port, Addr: [4]byte{127, 0, 0, 1}}) != nil {
		panic("the port is in use")
	}
	syscall.Listen(listener, 16)
	body := runtime.Version()
	head := "HTTP/1.1 200 OK\\r\\nConnection: close\\r\\nContent-Length: " + strconv.Itoa(len(body)) + "\\r\\n\\r\\n"
	for {
		connection, _, err := syscall.Accept(listener)
		if err != nil {
			continue
		}
		syscall.Read(connection, make([]byte, 4096))
		syscall.Write(connection, []byte(head+body))
		syscall.Close(connection)
	}
}
`;

const WSGI = `import sys

def respond(environ, start_response):
    start_response('200 OK', [('Content-Type', 'text/plain')])
    return [f'{sys.version.split()[0]} {sys.base_prefix}'.encode()]


app = respond
`;

let machine: TestMachine;
let mirror: ToolchainMirror;
let packages: string;
let repositories = 0;

const installedPackages = (): Promise<string> => machine.server.must('dpkg-query -W; ls -R /usr/lib/python3 | wc -l');

beforeAll(async () => {
  [machine, mirror] = await Promise.all([startTestMachine({ image: 'stacks' }), startToolchainMirror()]);
  packages = await installedPackages();
});

afterAll(() => Promise.all([machine?.stop(), mirror?.stop()]));

async function application(files: RepositoryFiles, env: Record<string, string> = {}): Promise<DeployedApplication> {
  repositories += 1;
  const repository = await machine.git.createRepository(`toolchain-${repositories}`);
  await repository.commit(files);
  const spec = gitApplicationSpec(repository.url, 'main', { observeSeconds: 0, env });
  return new DeployedApplication(machine.server, machine.host, spec, `toolchain-${repositories}.test`);
}

function goApplication(goMod: string, files: RepositoryFiles = {}): Promise<DeployedApplication> {
  return application({ 'go.mod': `module example.com/shop\n\n${goMod}\n`, 'main.go': MAIN, ...files });
}

function pythonApplication(): Promise<DeployedApplication> {
  return application(
    {
      'requirements.txt': 'gunicorn\n',
      'pyproject.toml': '[project]\nname = "shop"\nrequires-python = ">=3.8"\n',
      '.python-version': '# The server of our customer has it.\n3.9\n',
      'app.py': WSGI,
    },
    { PIP_INDEX_URL: 'file:///srv/packages/pypi' },
  );
}

async function installed(name: string): Promise<string[]> {
  const { stdout } = await machine.server.exec(`ls ${TOOLCHAINS}/${name}`);
  return stdout.split('\n').filter(Boolean).toSorted();
}

function remove(app: DeployedApplication): Promise<void> {
  return removeApplication(machine.host, app.id, new TestSteps().run);
}

describe('Go', () => {
  it('is there in two versions side by side, each until its last application is removed', async () => {
    const older = await goApplication('go 1.18', { '.go-version': '1.19\n' });
    const newer = await goApplication('go 1.20\n\ntoolchain go1.21.3');
    await older.deploy();
    const { steps, recorder } = await newer.deploy();
    expect(steps.text).toContain(`Installing Go ${NEWEST_GO}`);
    expect(recorder.running.manifest.toolchains).toEqual([`go/${NEWEST_GO}`]);
    await older.applyRoutes(older.route(), newer.route());
    expect([(await older.visit()).body, (await newer.visit()).body]).toEqual([`go${OLDER_GO}`, `go${NEWEST_GO}`]);
    expect(await installed('go')).toEqual([OLDER_GO, NEWEST_GO].toSorted());
    const writable = await machine.server.must(
      `find ${TOOLCHAINS}/go ! -user root -o ! -type l -perm /022 | head -n 3`,
    );
    expect(writable.trim()).toBe('');
    await remove(newer);
    expect(await installed('go')).toEqual([OLDER_GO]);
    await remove(older);
    expect(await installed('go')).toEqual([]);
    expect(await installedPackages()).toBe(packages);
  });

  it('is not installed with a wrong checksum', async () => {
    mirror.corrupt(OLDER_GO);
    const app = await goApplication('go 1.18', { '.go-version': '1.19\n' });
    const failure = await app.expectFailure({}, new TestSteps(), { ...TEST_MIRRORS, go: mirror.url('go') });
    mirror.heal();
    expect(failure).toMatchObject({ code: 'TOOLCHAIN_UNAVAILABLE' });
    expect(failure.message).toContain('its checksum is missing or differs from that of the downloaded file');
    expect(await installed('go')).toEqual([]);
    expect(await app.leftovers()).toEqual([]);
  });

  it('is that of the distribution where the mirror cannot be reached, if it fits', async () => {
    const unreachable = { ...TEST_MIRRORS, go: 'http://127.0.0.1:9/none' };
    const app = await goApplication('go 1.19');
    await app.applyRoutes();
    const { steps } = await app.deploy({}, new TestSteps(), unreachable);
    expect(steps.text).toMatch(/could not be read: .*; the Go of the distribution, 1\.19\.\d+, is used/);
    expect((await app.visit()).body).toMatch(/^go1\.19/);
    const other = await goApplication('go 1.22');
    const failure = await other.expectFailure({}, new TestSteps(), unreachable);
    expect(failure).toMatchObject({ code: 'TOOLCHAIN_UNAVAILABLE' });
    expect(failure.message).toContain('The releases of Go at http://127.0.0.1:9/none could not be read');
    await remove(app);
  });
});

describe('Python', () => {
  it('is a release where the distribution has another version, and its packages stay as they are', async () => {
    const app = await pythonApplication();
    await app.applyRoutes();
    const { steps } = await app.deploy();
    expect(steps.text).toContain(`Installing Python ${OLDER_PYTHON}`);
    const folder = `${TOOLCHAINS}/python/${OLDER_PYTHON}`;
    expect(await app.visit()).toMatchObject({ status: 200, body: `${OLDER_PYTHON} ${folder}` });
    expect(await machine.server.must(`ls ${folder}/lib/python3.*/__pycache__ | wc -l`)).not.toBe('0\n');
    expect((await app.deploy()).steps.text).toContain('The dependencies are unchanged and are reused');
    await remove(app);
    expect(await installed('python')).toEqual([]);
    expect(await installedPackages()).toBe(packages);
  });

  it.each([
    [
      'at all',
      '',
      /Python 3\.9; .* 3\.11\.2, and the releases of Python at .* could not be read: .*(too slow|timed out)/i,
    ],
    [
      'the whole archive',
      OLDER_PYTHON,
      /Python \S+ from .* could not be installed: it could not be downloaded: .*(too slow|timed out)/i,
    ],
  ])('fails in time where the mirror does not send %s', async (_what, version, message) => {
    await machine.server.must(`rm -rf ${TOOLCHAINS}/.index`);
    mirror.hang(version);
    const app = await pythonApplication();
    const failure = await app.expectFailure({}, new TestSteps(), {
      ...TEST_MIRRORS,
      python: mirror.url('python'),
      stallSeconds: 1,
    });
    mirror.heal();
    expect(failure).toMatchObject({ code: 'TOOLCHAIN_UNAVAILABLE' });
    expect(failure.message).toMatch(message);
    expect(await installed('python')).toEqual([]);
    expect((await machine.server.must(`ls -A ${TOOLCHAINS} | grep new || true`)).trim()).toBe('');
  });
});
