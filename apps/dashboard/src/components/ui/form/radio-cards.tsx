import { type ReactNode, useId } from 'react';
import classes from './radio-cards.module.css';

export interface RadioCardOption<Value extends string> {
  value: Value;
  title: string;
  /** What the option means. */
  text?: ReactNode;
  disabled?: boolean;
}

interface Props<Value extends string> {
  label: string;
  /** Shown above; otherwise the label is only for screen readers. */
  labelled?: boolean;
  value: Value;
  options: readonly RadioCardOption<Value>[];
  onChange: (value: Value) => void;
  /** Stacked, where two columns would leave the third option alone. */
  stacked?: boolean;
}

/** Radio buttons whose options each need a sentence. */
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
