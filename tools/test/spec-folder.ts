import { readdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Declares the tests of every spec of a folder in one file, so that what they test is loaded once for all of them and not
 * once for each. A failure names its spec: each has a `describe` of its own, to which its hooks belong.
 */
export function declareSpecsOf(folder: string): void {
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.spec.ts')) continue;
    describe(name, () => {
      require(path.join(folder, name));
    });
  }
}
