import { UnstyledButton } from '@mantine/core';
import classes from './method-picker.module.css';

interface Props<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** Selects which of a few texts is shown. It wraps on narrow screens. */
export const MethodPicker = <Value extends string>({ label, value, options, onChange }: Props<Value>) => (
  <div role="group" aria-label={label} className={classes.ways}>
    {options.map((option) => (
      <UnstyledButton
        key={option.value}
        className={classes.way}
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.label}
      </UnstyledButton>
    ))}
  </div>
);
