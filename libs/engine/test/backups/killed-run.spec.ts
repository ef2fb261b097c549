import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { testStep } from '../databases/database-harness';
import { pollUntil } from '../support/engine-harness';
import { TestDataFolder, initializedRepository, readContent, saveContent } from './backup-repository-harness';

let data: TestDataFolder;

beforeAll(async () => {
  data = await TestDataFolder.make();
});

afterAll(() => data?.remove());

it('the next run of a backup removes everything that a run killed during the dump has left', async () => {
  const spec = data.spec();
  const repository = await initializedRepository(spec);
  const tag = `bkp_${randomBytes(6).toString('hex')}`;
  const run = JSON.stringify({ spec, password: spec.password.reveal(), tag });
  const child = spawn('node', [path.join(__dirname, 'killed-run.cjs'), run], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  expect(commandLines()).toContain(tag);
  child.kill('SIGKILL');
  await pollUntil('the end of restic', () => !commandLines().includes(tag));
  const content = randomBytes(1_000_000);
  const file = await saveContent(repository, content, tag);
  expect((await repository.list(testStep())).map(({ id }) => id)).toEqual([file.snapshotId]);
  expect(content.equals(await readContent(repository, file))).toBe(true);
  await repository.check(testStep());
});

function commandLines(): string {
  return execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' });
}
