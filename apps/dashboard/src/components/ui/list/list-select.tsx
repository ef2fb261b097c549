import { IconChevronDown } from '@tabler/icons-react';
import classes from './list-fields.module.css';

interface Props<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange: (value: Value) => void;
}

/** A select of a list. The browser's own, because Mantine's would be a twentieth of the size limit of a list page. */
export function ListSelect<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  return (
    <div className={classes.select}>
      <select
        className={classes.field}
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.currentTarget.value);
          if (chosen) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <IconChevronDown size={14} aria-hidden />
    </div>
  );
}
