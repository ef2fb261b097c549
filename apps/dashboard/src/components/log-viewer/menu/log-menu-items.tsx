import { Menu } from '@mantine/core';
import { TIMESTAMP_MODES, type LogSettings, type TimestampMode } from './log-settings';

const TIMES: Record<TimestampMode, string> = {
  none: 'No timestamps',
  'since start': 'Time since start',
  clock: 'Time of day',
};

export interface LogMenuProps {
  settings: LogSettings;
  onSettings: (part: Partial<LogSettings>) => void;
  /** Missing where nothing can be collapsed. */
  onFold: ((folded: boolean) => void) | undefined;
  onCopy: () => void;
  onDownload: () => void;
}

/** A default export, for `lazy`: menus are loaded when one is opened. */
export default function LogMenuItems({ settings, onSettings, onFold, onCopy, onDownload }: LogMenuProps) {
  return (
    <>
      <Menu.Item onClick={onCopy}>Copy all</Menu.Item>
      <Menu.Item onClick={onDownload}>Download</Menu.Item>
      {onFold && (
        <>
          <Menu.Divider />
          <Menu.Item onClick={() => onFold(true)}>Collapse all stages</Menu.Item>
          <Menu.Item onClick={() => onFold(false)}>Expand all stages</Menu.Item>
        </>
      )}
      <Menu.Divider />
      <Menu.CheckboxItem checked={settings.wrap} onChange={(wrap) => onSettings({ wrap })}>
        Wrap long lines
      </Menu.CheckboxItem>
      <Menu.Divider />
      <Menu.RadioGroup
        value={settings.times}
        onChange={(value) => onSettings({ times: TIMESTAMP_MODES.find((known) => known === value) ?? 'none' })}
      >
        {TIMESTAMP_MODES.map((times) => (
          <Menu.RadioItem key={times} value={times}>
            {TIMES[times]}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  );
}
