import { removeApplication } from '@fairlead/engine';
import { DeployedApplication } from '../support/deployed-application';
import {
  TestSteps,
  gitApplicationSpec,
  startTestMachine,
  pollUntil,
  type TestMachine,
} from '../support/engine-harness';

let machine: TestMachine;

beforeAll(async () => {
  machine = await startTestMachine({ image: 'stacks' });
});

afterAll(() => machine?.stop());

/** What matters here is the virtual environment, not what is in it. */
const FILES = {
  Procfile: 'web: .venv/bin/python server.py\n',
  'requirements.txt': '# none\n',
  'server.py': `
import http.server, os
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.end_headers()
        self.wfile.write(open('VERSION', 'rb').read())
http.server.HTTPServer(('127.0.0.1', int(os.environ['PORT'])), Handler).serve_forever()
`,
  VERSION: 'v1\n',
};

it('keeps dependencies that a running build reuses, even if cleanup removes the last release with them', async () => {
  const repository = await machine.git.createRepository('returns');
  const spec = gitApplicationSpec(repository.url, 'main', {
    observeSeconds: 0,
    build: { buildCommand: 'while [ -e wait ] && [ ! -e "$HOME/go" ]; do sleep 0.1; done' },
  });
  const app = new DeployedApplication(machine.server, machine.host, spec, 'returns.test');
  const home = `/var/lib/fairlead/apps/${app.id}`;
  await app.applyRoutes();
  await repository.commit(FILES);
  const first = await app.deploy();
  await repository.commit({ VERSION: 'v2\n', 'requirements.txt': '# others\n' });
  const second = await app.deploy();
  expect(second.recorder.running.manifest.dependencies).not.toBe(first.recorder.running.manifest.dependencies);

  await machine.server.must(`find ${home}/deps -maxdepth 2 -exec touch -d '3 hours ago' {} +`);
  await repository.commit({ VERSION: 'v3\n', 'requirements.txt': FILES['requirements.txt'], wait: '' });
  const steps = new TestSteps();
  const third = app.deploy({}, steps);
  await pollUntil('the dependencies', () => steps.text.includes('The dependencies are unchanged and are reused'));
  expect((await app.cleanUp([2], 0)).text).toContain('Removed releases 1');
  await machine.server.must(`touch ${home}/build/go`);
  expect((await third).outcome).toEqual({ kind: 'live' });
  expect(await app.visit()).toMatchObject({ status: 200, body: 'v3' });
  await removeApplication(machine.host, app.id, new TestSteps().run);
});
