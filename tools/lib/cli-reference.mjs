import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './run.mjs';

/** The reference of the command line in Markdown, from the sources of its commands. */
export async function cliReference() {
  const folder = await mkdtemp(join(tmpdir(), 'fairlead-reference-'));
  const file = join(folder, 'reference.cjs');
  try {
    const bundle = await rolldown({ input: join(root, 'apps/cli/src/program/reference.ts'), platform: 'node' });
    await bundle.write({ file, format: 'cjs', codeSplitting: false });
    await bundle.close();
    return await createRequire(file)(file).commandReference();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
