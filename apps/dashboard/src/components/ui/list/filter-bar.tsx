import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './filter-bar.module.css';

interface Props<Value extends string> {
  label: string;
  /** `undefined` means no filter. */
  value: Value | undefined;
  options: readonly { value: Value | undefined; label: string }[];
  onChange: (value: Value | undefined) => void;
  /** At the end of the bar: a search field, a select. */
  children?: ReactNode;
}

/** The most used filters of a list. */
export function FilterBar<Value extends string>({ label, value, options, onChange, children }: Props<Value>) {
  return (
    <div className={classes.bar}>
      <div role="group" aria-label={label} className={classes.options}>
        {options.map((option) => (
          <UnstyledButton
            key={option.label}
            className={classes.option}
            aria-pressed={option.value === value}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </UnstyledButton>
        ))}
      </div>
      {children && <div className={classes.tools}>{children}</div>}
    </div>
  );
}
