export type UnitSetting = readonly [name: string, value: string];

/** Characters without a meaning of their own in a unit file, and percentages, as in `MemoryMax=85%`. */
const PLAIN = /^(?:[A-Za-z0-9_.,:=@+/ -]*|\d+%)$/;

/**
 * Renders a setting of a unit. systemd would expand `$`, `%` and quotes, split at `;`, and end a value at a line break, so
 * commands and everything else of a user belong into files that the unit names (systemd.syntax(7), systemd.service(5)).
 * @throws {TypeError} if the value contains other characters
 */
export function renderUnitSetting([name, value]: UnitSetting): string {
  if (!PLAIN.test(value)) throw new TypeError(`The value of the unit setting ${name} is not plain: ${value}`);
  return `${name}=${value}`;
}

/** Renders settings as arguments of systemd-run. */
export function unitProperties(settings: readonly UnitSetting[]): string[] {
  return settings.map((setting) => `--property=${renderUnitSetting(setting)}`);
}
