/** Survey of the toolchains of a server. */
export interface ToolchainSurvey {
  readonly versions: ReadonlyMap<string, string>;
  /** Packages that are installed, and those that are not available. */
  readonly packages: ReadonlySet<string>;
  readonly installed: ReadonlySet<string>;
  readonly candidates: ReadonlyMap<string, string>;
  readonly services: readonly string[];
}

/** Parses the output of the survey script, or its cached copy. */
export function parseToolchainSurvey(text: string): ToolchainSurvey {
  const lines = text.split('\n').map((line) => line.split(' '));
  const named = (word: string): string[][] => lines.filter(([first]) => first === word).map(([, ...rest]) => rest);
  const installed = new Set(named('installed').map(([name = '']) => name));
  return {
    versions: new Map(
      named('version').flatMap(([name = '', ...said]) => {
        const version = parseToolchainVersion(said.join(' '));
        return version === undefined ? [] : [[name, version]];
      }),
    ),
    packages: new Set([...installed, ...named('absent').map(([name = '']) => name)]),
    installed,
    candidates: new Map(named('candidate').map(([name = '', version = '']) => [name, version])),
    services: named('service').map(([name = '']) => name),
  };
}

/** `v18.20.4`, `Python 3.11.2`, `go version go1.19.8 linux/amd64`, Debian's `18.20.4+dfsg-1~deb12u1`; `1.19` is `1.19.0`. */
export function parseToolchainVersion(text: string): string | undefined {
  const [, version, patch] = /(\d+\.\d+)(\.\d+)?/.exec(text.replace(/^\d+:/, '')) ?? [];
  return version === undefined ? undefined : `${version}${patch ?? '.0'}`;
}
