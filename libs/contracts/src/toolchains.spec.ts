import { parseToolchainSettings } from './toolchains';

describe('parseToolchainSettings', () => {
  it('reads names and versions', () => {
    expect(parseToolchainSettings(' node@lts/jod  pnpm@9.15.9 python@>=3.10')).toEqual([
      { name: 'node', versions: 'lts/jod' },
      { name: 'pnpm', versions: '9.15.9' },
      { name: 'python', versions: '>=3.10' },
    ]);
  });

  it.each(['', 'node', 'node@', 'deno@2', 'node@22 node@20', 'node@22;id', 'node@$(id)', 'node@2 x', 'NODE@22'])(
    'refuses %j',
    (text) => {
      expect(parseToolchainSettings(text)).toBeUndefined();
    },
  );
});
