import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The same folder from the sources and from the compiled form. */
const FOLDER = path.join(__dirname, '..', '..', 'fixtures', 'packages');

/**
 * What applications of the tests depend on, in the form in which they ask for it: wheels, gems and archives for composer, made
 * of what Debian's packages install, because the registries of these languages may be out of reach. The hosts have them under
 * `/srv/packages`: `pypi` is an index as pip wants it, `gems` one for bundler, `composer` a folder of artifacts.
 */
export const MAKE_PACKAGES: readonly (readonly [interpreter: string, script: string])[] = [
  ['python3', read('make-wheels.py')],
  ['ruby', read('make-gems.rb')],
  ['php', read('make-artifacts.php')],
];

function read(name: string): string {
  return readFileSync(path.join(FOLDER, name), 'utf8');
}
