import classes from './list-fields.module.css';

interface Props {
  label: string;
  /** A day as the address has it: `2026-11-20`. */
  value: string | undefined;
  min?: string;
  max?: string;
  onChange: (day: string | undefined) => void;
}

/** A day beside a list, by the browser's own field; see `ListSelect`. */
export const ListDateField = ({ label, value = '', min, max, onChange }: Props) => (
  <input
    type="date"
    className={classes.field}
    aria-label={label}
    min={min}
    max={max}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value || undefined)}
  />
);
