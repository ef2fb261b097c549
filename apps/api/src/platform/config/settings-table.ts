import type { Setting } from './setting-types';
import { SETTINGS } from './settings';

/** Generates the settings table of the README. */
export function settingsTable(): string {
  const table: Readonly<Record<string, Setting<unknown>>> = SETTINGS;
  const rows = Object.entries(table).map(([name, setting]) => [
    `\`${name}\`${setting.editable ? ' *' : ''}`,
    defaultOf(setting),
    [setting.range, setting.unit].filter(Boolean).join(' '),
    setting.text,
  ]);
  const lines = [['Setting', 'Default', 'Range', 'Meaning'], ['---', '---', '---', '---'], ...rows];
  return lines.map((cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n') + '\n';
}

function defaultOf(setting: Setting<unknown>): string {
  if (setting.defaultText !== undefined) return setting.defaultText;
  if (setting.default === undefined || setting.default === '') return 'not set';
  return `\`${JSON.stringify(setting.default).replace(/^"|"$/g, '')}\``;
}
