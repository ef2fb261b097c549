import path from 'node:path';
import { debianArchive } from './debian-archives';
import { architecture } from './node-releases';
import { PYTHON_PACKAGES } from './python-packages';
import type { MirroredFile } from './mirrored-file';

/** The versions of Python that the mirror has, newest first. */
export const PYTHON_RELEASES: readonly string[] = PYTHON_PACKAGES.map(([version]) => version);

/** The newest release, whose name is a date, and one of the series that it no longer has. */
const TAGS: Readonly<Record<string, string>> = { '3.11.2': '20260901', '3.9.2': '20251031' };

const FIXTURES = path.join(__dirname, '..', '..', 'fixtures', 'packages');

/**
 * `$2` series, `$3` folder of fixtures. Modules find the libraries that the archive brings beside them, wherever it is unpacked.
 * Debian's own folders for packages are those of its Python alone.
 */
const PACK_SCRIPT = `
set -o pipefail
cd "$1"
mkdir -p python/bin python/lib
cp -L "usr/bin/python$2" python/bin/
ln -s "python$2" python/bin/python3
ln -s "python$2" python/bin/python
find usr/lib -type l -lname '/*' -delete
cp -RL "usr/lib/python$2" python/lib/
library=python/lib/python$2
find "$library" -name __pycache__ -prune -exec rm -rf {} +
rm -rf "$library/test" "$library/lib2to3" "$library/ensurepip"
mkdir "$library/ensurepip"
cp "$3/ensurepip.py" "$library/ensurepip/__init__.py"
printf 'from ensurepip import main\\nmain()\\n' >"$library/ensurepip/__main__.py"
mkdir "$library/ensurepip/_bundled"
cp usr/share/python-wheels/*.whl "$library/ensurepip/_bundled/"
for file in usr/lib/*/libssl.so.1.1 usr/lib/*/libcrypto.so.1.1 usr/lib/*/libffi.so.7; do
  if [ -e "$file" ]; then
    cp -L "$file" python/lib/
    usr/bin/patchelf --set-rpath '$ORIGIN' "python/lib/\${file##*/}"
  fi
done
for file in "$library"/lib-dynload/_ssl* "$library"/lib-dynload/_hashlib* "$library"/lib-dynload/_ctypes.*; do
  usr/bin/patchelf --set-rpath '$ORIGIN/../..' "$file"
done
tar --create --sort=name --owner=root --group=root python | gzip --fast --no-name >archive
`;

/** A file in the layout of the releases of python-build-standalone. */
export async function findPythonFile(place: string): Promise<MirroredFile | undefined> {
  const [, tag, name] = /^\/(latest\/download|download\/\d+)\/([^/]+)$/.exec(decodeURIComponent(place)) ?? [];
  const date = tag === 'latest/download' ? TAGS[PYTHON_RELEASES[0] ?? ''] : tag?.slice('download/'.length);
  const versions = PYTHON_RELEASES.filter((version) => TAGS[version] === date);
  if (name === 'SHA256SUMS' && versions.length > 0) {
    return { text: (await Promise.all(versions.map((version) => sums(version)))).join('') };
  }
  const version = versions.find((one) => archiveName(one) === name);
  return version === undefined ? undefined : { version, file: (await pythonArchive(version)).file };
}

/** Not everything in it can be installed on a server. */
async function sums(version: string): Promise<string> {
  const { sha256 } = await pythonArchive(version);
  const name = archiveName(version);
  const others = [
    name.replace('install_only_stripped', 'install_only'),
    name.replace('-unknown', '_v3-unknown'),
    name.replace('linux-gnu', 'linux-musl'),
    name.replace('install_only_stripped', 'freethreaded-install_only'),
    name.replace(version, '3.99.0rc1'),
  ];
  return [...others.map((other) => [other, 'a'.repeat(64)]), [name, sha256]]
    .map(([file, sum]) => `${sum}  ${file}\n`)
    .join('');
}

function pythonArchive(version: string): ReturnType<typeof debianArchive> {
  const packages = PYTHON_PACKAGES.find(([one]) => one === version)?.[1] ?? [];
  const series = version.split('.').slice(0, 2).join('.');
  return debianArchive({
    version,
    name: archiveName(version),
    packages,
    pack: PACK_SCRIPT,
    values: [series, FIXTURES],
  });
}

function archiveName(version: string): string {
  const machine = architecture() === 'x64' ? 'x86_64' : 'aarch64';
  return `cpython-${version}+${TAGS[version] ?? ''}-${machine}-unknown-linux-gnu-install_only_stripped.tar.gz`;
}
