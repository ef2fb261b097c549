import { pinnedRelease } from '../version-files';
import { pinnedSeries } from '../version-ranges';
import type { Stack } from './stack';

export const goStack: Stack = {
  detectedBy: 'go.mod with main.go',

  plan({ repository, settings, procfile }) {
    if (!repository.files.has('go.mod')) return undefined;
    const line = /^go\s+(\S+)/m.exec(repository.contents.get('go.mod') ?? '')?.[1];
    const series = pinnedSeries(line, 2);
    const required =
      series === undefined ? pinnedRelease('go', repository) : { versions: `>=${series}`, from: 'go.mod' };
    const single = repository.files.has('main.go') && settings.startCommand === undefined && procfile.web === undefined;
    return {
      certain: repository.files.has('main.go'),
      toolchains: [{ name: 'go', ...required }],
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
