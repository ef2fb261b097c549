import semver from 'semver';
import { pinWithin, type VersionRequirement } from '../version-files';
import type { Stack } from './stack';

/** Modules that do not work without a C compiler, which Go notices only when they run, or not by name. */
const NEED_CGO =
  /^\s*(?:require\s+)?(github\.com\/(mattn\/go-sqlite3|confluentinc\/confluent-kafka-go|h2non\/bimg|davidbyttow\/govips|godror\/godror|marcboeker\/go-duckdb|duckdb\/duckdb-go)|gopkg\.in\/gographics\/imagick\.v\d)\b/m;

export const goStack: Stack = {
  detectedBy: 'go.mod with main.go',

  plan({ repository, settings, procfile }) {
    if (!repository.files.has('go.mod')) return undefined;
    const module = repository.contents.get('go.mod') ?? '';
    const required = pinWithin('go', repository, lowestVersion(module));
    const packages = NEED_CGO.test(module) ? ['gcc', 'libc6-dev'] : [];
    const single = repository.files.has('main.go') && settings.startCommand === undefined && procfile.web === undefined;
    return {
      certain: repository.files.has('main.go'),
      toolchains: [{ name: 'go', ...required, packages }],
      install: settings.installCommand === undefined ? undefined : { command: settings.installCommand },
      build: single ? 'go build -o bin/app .' : 'go build -o bin/ ./...',
      ...(single
        ? { start: { command: 'bin/app', from: 'main.go' } }
        : {
            missing:
              'There is no main.go beside go.mod. Every main package is built into bin/: set build.start_command to the one that serves, such as bin/server.',
          }),
    };
  },
};

/** Both lines name the lowest version: `go 1.22` what the module needs, `toolchain go1.22.3` what its author has. */
function lowestVersion(module: string): VersionRequirement | undefined {
  const lines = [
    /^go\s+(\d+\.\d+(?:\.\d+)?)/m.exec(module),
    /^toolchain\s+go(\d+\.\d+(?:\.\d+)?)\s*(?:\/\/.*)?$/m.exec(module),
  ];
  const [highest] = lines
    .flatMap((line) => line?.[1] ?? [])
    .toSorted((a, b) => semver.compare(semver.coerce(b) ?? b, semver.coerce(a) ?? a));
  return highest === undefined ? undefined : { versions: `>=${highest}`, from: 'go.mod' };
}
