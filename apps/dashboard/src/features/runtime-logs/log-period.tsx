import fields from '../../components/ui/list/list-fields.module.css';
import classes from './runtime-log.module.css';

interface Props {
  /** RFC 3339. */
  from: string | undefined;
  to: string | undefined;
  onPeriod: (period: { from?: string; to?: string }) => void;
}

/** A period in the reader's time zone. The browser's own fields, for the reason given in `ListSelect`. */
export default function LogPeriod({ from, to, onPeriod }: Props) {
  const period = (part: { from?: string | undefined; to?: string | undefined }) => {
    const { from: first, to: last } = { from, to, ...part };
    onPeriod({ ...(first !== undefined && { from: first }), ...(last !== undefined && { to: last }) });
  };
  return (
    <>
      <Moment label="From" value={from} max={to} onMoment={(moment) => period({ from: moment })} />
      <Moment label="To" value={to} min={from} onMoment={(moment) => period({ to: moment })} />
    </>
  );
}

interface MomentProps {
  label: string;
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onMoment: (moment: string | undefined) => void;
}

const Moment = ({ label, value, min, max, onMoment }: MomentProps) => (
  <input
    type="datetime-local"
    className={`${fields['field']} ${classes.moment}`}
    aria-label={label}
    title={label}
    value={localTime(value)}
    min={localTime(min)}
    max={localTime(max)}
    onChange={(event) => {
      const time = Date.parse(event.currentTarget.value);
      onMoment(Number.isNaN(time) ? undefined : new Date(time).toISOString());
    }}
  />
);

/** `2026-11-20T10:00`, in the time zone of the reader. */
function localTime(moment: string | undefined): string {
  if (moment === undefined) return '';
  const time = new Date(moment);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
