import { debianArchive, type DebianArchive } from './debian-archives';
import type { DebianPackage } from './debian-packages';
import { architecture } from './node-releases';
import type { MirroredFile } from './mirrored-file';

/** Newest first. The second has the compiled standard library, as all releases before 1.20. */
const PACKAGES: readonly (readonly [version: string, packages: readonly DebianPackage[]])[] = [
  [
    '1.23.5',
    [
      {
        path: 'g/golang-1.23/golang-1.23-go_1.23.5-1~bpo12+1',
        sha256: {
          x64: '9469e6c2b37fed52b9dea80e5c614a5392790cfac99de4ca6242857a039097ee',
          arm64: 'bfa2209d472b230257482150ce6c54f5bd48fdc51c247e1d740bf14551552756',
        },
      },
      {
        path: 'g/golang-1.23/golang-1.23-src_1.23.5-1~bpo12+1',
        sha256: 'c425bc2e0bdd215e66c963072ceab22d93694a206a04e5a9a252bfc081dbac7b',
      },
    ],
  ],
  [
    '1.19.8',
    [
      {
        path: 'g/golang-1.19/golang-1.19-go_1.19.8-2',
        sha256: {
          x64: '545123039b6c79e75cf2d86528781a825424cf33ce9d3f4513d772d7144cd531',
          arm64: 'c087d91b306be6cb69085a1fd5ba5a9c841c6e7a5c8d27705bb5a6928c6d3f74',
        },
      },
      {
        path: 'g/golang-1.19/golang-1.19-src_1.19.8-2',
        sha256: '2dfa82fe4f08f4e0193c532e561af4c91871f5235608f04f2bb8d57bb288df5a',
      },
    ],
  ],
];

/** The versions of Go that the mirror has, newest first. */
export const GO_RELEASES: readonly string[] = PACKAGES.map(([version]) => version);

/** `$2` series. What no build of an application needs is left out, which is most of the size. */
const PACK_SCRIPT = `
set -o pipefail
cd "$1"
find usr/lib usr/share -xtype l -delete
cp -RL "usr/lib/go-$2" go
rm -rf go/api go/doc go/misc go/test go/src/cmd go/bin/gofmt go/pkg/*_race go/pkg/*_dynlink
(cd go/pkg/tool/*/ && rm -f addr2line api covdata cover dist distpack doc fix nm objdump pprof preprofile test2json trace vet)
find go/src \\( -name testdata -o -name '*_test.go' \\) -prune -exec rm -rf {} +
tar --create --sort=name --owner=root --group=root go | gzip --fast --no-name >archive
`;

/** The answer of `?mode=json&include=all`, or a file of the mirror. */
export async function findGoFile(path: string, query: string): Promise<MirroredFile | undefined> {
  if (path === '/' && query === '?mode=json&include=all') return { text: JSON.stringify(await goIndex(), null, 1) };
  const version = GO_RELEASES.find((one) => path === `/${archiveName(one)}`);
  return version === undefined ? undefined : { version, file: (await goArchive(version)).file };
}

/** The fields of go.dev. Not everything in it can be installed on a server. */
async function goIndex(): Promise<readonly object[]> {
  const releases = await Promise.all(
    GO_RELEASES.map(async (version) => ({
      version: `go${version}`,
      stable: true,
      files: [
        { filename: `go${version}.src.tar.gz`, os: '', arch: '', kind: 'source', ...identity(version, 'a'.repeat(64)) },
        ...['darwin', 'windows'].map((os) => ({
          filename: `go${version}.${os}-${machine()}.tar.gz`,
          os,
          arch: machine(),
          ...identity(version, 'b'.repeat(64)),
          kind: 'archive',
        })),
        {
          filename: archiveName(version),
          os: 'linux',
          arch: machine(),
          ...identity(version, (await goArchive(version)).sha256),
          kind: 'archive',
        },
      ],
    })),
  );
  const candidate = 'go9.1rc1';
  const files = [{ filename: `${candidate}.linux-${machine()}.tar.gz`, os: 'linux', arch: machine(), kind: 'archive' }];
  return [
    { version: candidate, stable: false, files: files.map((file) => ({ ...file, version: candidate })) },
    ...releases,
  ];
}

function identity(version: string, sha256: string): object {
  return { version: `go${version}`, sha256, size: 1 };
}

function goArchive(version: string): ReturnType<typeof debianArchive> {
  const packages = PACKAGES.find(([one]) => one === version)?.[1] ?? [];
  const archive: DebianArchive = {
    version,
    name: archiveName(version),
    packages,
    pack: PACK_SCRIPT,
    values: [version.split('.').slice(0, 2).join('.')],
  };
  return debianArchive(archive);
}

function archiveName(version: string): string {
  return `go${version}.linux-${machine()}.tar.gz`;
}

function machine(): string {
  return architecture() === 'x64' ? 'amd64' : 'arm64';
}
