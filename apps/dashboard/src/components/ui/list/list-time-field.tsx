import classes from './list-fields.module.css';

interface Props {
  label: string;
  /** RFC 3339; shown in the time zone of the browser. */
  value: string | undefined;
  onChange: (time: string | undefined) => void;
}

/** A filter by date and time. The browser's own field, for the reason given in `ListSelect`. */
export const ListTimeField = ({ label, value, onChange }: Props) => (
  <input
    type="datetime-local"
    className={classes.field}
    aria-label={label}
    title={label}
    step={1}
    value={value === undefined ? '' : localTime(new Date(value))}
    onChange={(event) => {
      const time = new Date(event.currentTarget.value);
      onChange(Number.isNaN(time.getTime()) ? undefined : time.toISOString());
    }}
  />
);

function localTime(time: Date): string {
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}
