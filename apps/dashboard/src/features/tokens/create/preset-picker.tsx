import { UnstyledButton } from '@mantine/core';
import { useId } from 'react';
import classes from './preset-picker.module.css';
import { type TokenPreset, TOKEN_PRESETS } from './token-presets';

interface Props {
  value: TokenPreset['id'] | undefined;
  onChoose: (preset: TokenPreset) => void;
}

/** Presets for the form; everything they fill in can be changed. */
export function PresetPicker({ value, onChoose }: Props) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} className={classes.label}>
        Start from a preset
      </div>
      <div className={classes.presets}>
        {TOKEN_PRESETS.map((preset) => (
          <UnstyledButton
            key={preset.id}
            className={classes.preset}
            aria-pressed={preset.id === value}
            onClick={() => onChoose(preset)}
          >
            <span className={classes.name}>{preset.label}</span>
            <span className={classes.text}>{preset.text}</span>
          </UnstyledButton>
        ))}
      </div>
    </div>
  );
}
