import { EngineError, detectRepository, removeApplication } from '@fairlead/engine';
import { STRANGERS, createStranger, type StrangerFixture } from '@fairlead/testbed';
import { DeployedApplication } from '../support/deployed-application';
import {
  TEST_MIRRORS,
  TestSteps,
  gitApplicationSpec,
  startTestMachine,
  type TestMachine,
} from '../support/engine-harness';
import { committedRows, frameworkRow, writeFrameworkTable, type StrangerRun } from '../support/framework-table';

/** `npm run frameworks` deploys all fixtures, also those that take minutes, and writes the table; names deploy only these. */
const WANTED = process.env['FAIRLEAD_FRAMEWORKS'];
const WRITES = WANTED === 'all';
const FIXTURES = STRANGERS.filter(
  ({ name, heavy }) => WRITES || (WANTED === undefined ? !heavy : WANTED.split(',').includes(name)),
);
const LIMITS = { seconds: 60 };

let machine: TestMachine;
const rows: (readonly string[])[] = [];

beforeAll(async () => {
  machine = await startTestMachine({ image: 'plain' });
}, 600_000);

afterAll(async () => {
  await machine?.stop();
  if (WRITES && rows.length === STRANGERS.length) writeFrameworkTable(rows);
});

describe("a stranger's repository", () => {
  it.each(FIXTURES.map((fixture) => [fixture.name, fixture] as const))(
    '%s is deployed with nothing but its URL',
    async (_name, fixture) => {
      const { run, found } = await deploy(fixture);
      const expected = expectation(fixture);
      const answers = run.manifest === undefined || expect.objectContaining(expected).asymmetricMatch(found);
      const row = frameworkRow(fixture, answers ? run : { ...run, result: 'served, but not as it should be' });
      rows.push(row);
      expect(found).toEqual(expected);
      if (!WRITES) expect(committedRows()).toContainEqual(row);
    },
    WANTED === undefined ? 300_000 : 1_800_000,
  );
});

interface Found {
  readonly name: string;
  readonly [fact: string]: unknown;
}

/** What must be found, in the form of what `deploy` finds: a failure names the fixture and shows both. */
function expectation({ name, answer, status = 200, more, toolchains, starts, serves, fails }: StrangerFixture): Found {
  const text = (pattern: RegExp): unknown => expect.stringMatching(pattern);
  if (fails !== undefined) return { name, code: fails, message: text(answer) };
  return {
    name,
    answer: { status, body: text(answer) },
    ...(more && { more: { status: 200, body: text(more[1]) } }),
    runtime: serves === undefined ? 'systemd' : 'static',
    toolchains: toolchains.map((release) => expect.stringContaining(release)),
    ...(serves === undefined ? { starts } : { serves }),
  };
}

/** Deploys and visits the application of a fixture, and removes it. */
async function deploy(fixture: StrangerFixture): Promise<{ readonly run: StrangerRun; readonly found: Found }> {
  const { name, more, subdirectory, port } = fixture;
  const repository = await createStranger(machine.git, fixture);
  const spec = gitApplicationSpec(repository.url, 'HEAD', { subdirectory, ...(port !== undefined && { port }) });
  const app = new DeployedApplication(machine.server, machine.host, spec, `${name}.test`);
  const steps = new TestSteps();
  const { plan } = await detectRepository(
    machine.host,
    { ...spec, source: spec.source, mirrors: TEST_MIRRORS },
    LIMITS,
  ).catch(() => ({
    plan: undefined,
  }));
  try {
    await app.applyRoutes();
    if (fixture.twice) await app.deploy({}, steps);
    const { recorder } = await app.deploy({}, steps);
    const { manifest } = recorder.running;
    const visit = async (path: string): Promise<unknown> => {
      const { status, body } = await app.visit(path);
      return { status, body };
    };
    const found = {
      name,
      answer: await visit('/'),
      ...(more && { more: await visit(more[0]) }),
      runtime: manifest.runtime,
      toolchains: manifest.toolchains ?? [],
      ...(manifest.output === undefined ? { starts: manifest.start } : { serves: manifest.output }),
    };
    return { run: { plan, manifest, result: 'served' }, found };
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
    const { code, message, output = '' } = error;
    const log = `${steps.text}\n${output}`.slice(-4000);
    const found = { name, code, message, ...(fixture.fails === undefined && { log }) };
    const said = fixture.fails === undefined ? message.slice(0, 200) : (fixture.answer.exec(message)?.[0] ?? message);
    return { run: { plan, result: `\`${code}\`: ${said}` }, found };
  } finally {
    await removeApplication(machine.host, app.id, new TestSteps().run);
  }
}
