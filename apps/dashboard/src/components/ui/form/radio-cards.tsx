import { type ReactNode, useId } from 'react';
import classes from './radio-cards.module.css';

export interface RadioCardOption<Value extends string> {
  value: Value;
  title: string;
  /** What choosing it means. */
  text?: ReactNode;
  disabled?: boolean;
}

interface Props<Value extends string> {
  label: string;
  /** Shown above; otherwise the label is only read out. */
  labelled?: boolean;
  value: Value;
  options: readonly RadioCardOption<Value>[];
  onChange: (value: Value) => void;
  /** One below the other, where two beside each other would leave a third alone. */
  stacked?: boolean;
}

/** One of a few ways that need a sentence each to be told apart. */
export function RadioCards<Value extends string>({ label, labelled, value, options, onChange, stacked }: Props<Value>) {
  const name = useId();
  return (
    <fieldset className={classes.group} aria-label={labelled ? undefined : label}>
      {labelled && <legend className={classes.label}>{label}</legend>}
      <div className={classes.options} data-stacked={stacked || undefined}>
        {options.map((option) => (
          <label key={option.value} className={classes.option} data-on={option.value === value || undefined}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              aria-labelledby={`${name}-${option.value}`}
              aria-describedby={option.text ? `${name}-${option.value}-text` : undefined}
            />
            <span>
              <span className={classes.title} id={`${name}-${option.value}`}>
                {option.title}
              </span>
              {option.text && (
                <span className={classes.text} id={`${name}-${option.value}-text`}>
                  {option.text}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
