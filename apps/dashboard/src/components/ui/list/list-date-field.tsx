import classes from './list-fields.module.css';

interface Props {
  label: string;
  /** A date as in the address: `2026-11-20`. */
  value: string | undefined;
  min?: string;
  max?: string;
  onChange: (day: string | undefined) => void;
}

/** A date filter of a list. The browser's own field, for the reason given in `ListSelect`. */
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
