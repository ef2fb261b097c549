/** Toolchains whose version an application can set. */
export const SETTABLE_TOOLCHAINS = ['node', 'npm', 'pnpm', 'yarn', 'bun', 'python', 'php', 'ruby', 'go'] as const;

export type SettableToolchain = (typeof SETTABLE_TOOLCHAINS)[number];

export interface ToolchainSetting {
  readonly name: SettableToolchain;
  /** A range as in package.json, an exact version, `latest` for Node.js, Go and Python, or `lts/*` or `lts/<code name>` for Node.js. */
  readonly versions: string;
}

/** Parses `node@22 pnpm@9.15.9`; undefined unless each part is a toolchain with a version, and none is named twice. */
export function parseToolchainSettings(text: string): readonly ToolchainSetting[] | undefined {
  const settings = text
    .trim()
    .split(/\s+/)
    .flatMap((part) => {
      const [, name, versions] = /^([a-z]+)@([\w.*^~<>=|/+-]{1,60})$/.exec(part) ?? [];
      const known = SETTABLE_TOOLCHAINS.find((candidate) => candidate === name);
      return known === undefined || versions === undefined ? [undefined] : [{ name: known, versions }];
    });
  const valid = settings.filter((setting) => setting !== undefined);
  if (valid.length < settings.length) return undefined;
  return new Set(valid.map(({ name }) => name)).size === valid.length ? valid : undefined;
}
