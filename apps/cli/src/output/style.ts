const CODES = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const;

export type Style = Readonly<Record<keyof typeof CODES, (text: string) => string>>;

export function styleOf(colours: boolean): Style {
  const styled =
    ([on, off]: readonly [number, number]) =>
    (text: string) =>
      colours ? `\u001B[${on}m${text}\u001B[${off}m` : text;
  const { bold, dim, red, green, yellow, cyan } = CODES;
  return {
    bold: styled(bold),
    dim: styled(dim),
    red: styled(red),
    green: styled(green),
    yellow: styled(yellow),
    cyan: styled(cyan),
  };
}

/** Whether to colour: on a terminal, unless `NO_COLOR` or `--no-color` says otherwise; `FORCE_COLOR` does it anywhere. */
export function hasColours(
  env: Readonly<Record<string, string | undefined>>,
  isTerminal: boolean,
  requested: boolean,
): boolean {
  if (!requested || (env['NO_COLOR'] ?? '') !== '') return false;
  const force = env['FORCE_COLOR'];
  if (force !== undefined) return force !== '0' && force !== 'false';
  return isTerminal && env['TERM'] !== 'dumb';
}
