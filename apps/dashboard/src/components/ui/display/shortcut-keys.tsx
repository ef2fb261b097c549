import { Kbd } from '@mantine/core';

const SYMBOLS: Readonly<Record<string, { apple: string; other: string }>> = {
  mod: { apple: '⌘', other: 'Ctrl' },
  enter: { apple: '↵', other: '↵' },
  escape: { apple: 'Esc', other: 'Esc' },
};

const apple = /Mac|iPhone|iPad/.test(navigator.platform);
const shown = (key: string) => SYMBOLS[key]?.[apple ? 'apple' : 'other'] ?? key.toUpperCase();

/** Keys with the names of the reader's platform: `<ShortcutKeys keys={['mod', 'k']} />`. */
export function ShortcutKeys({ keys }: { keys: readonly string[] }) {
  return (
    <span style={{ display: 'inline-flex', gap: 3 }}>
      {keys.map((key) => (
        <Kbd key={key} size="xs">
          {shown(key)}
        </Kbd>
      ))}
    </span>
  );
}
