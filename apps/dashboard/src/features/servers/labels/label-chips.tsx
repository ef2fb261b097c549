import type { ServerRecord } from '@fairlead/client';
import classes from './label-chips.module.css';

export function LabelChips({ labels }: Pick<ServerRecord, 'labels'>) {
  const entries = Object.entries(labels);
  if (entries.length === 0) return null;
  return (
    <ul className={classes.labels} aria-label="Labels">
      {entries.map(([name, value]) => (
        <li key={name} className={classes.label} title={`${name}: ${value}`}>
          {name}
          {value && (
            <>
              : <b>{value}</b>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
