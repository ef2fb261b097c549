import classes from './name-chips.module.css';

interface Props {
  names: readonly string[];
  tone?: 'ok' | 'warn' | 'bad';
  /** Names of variables or settings as chips. */
  code?: boolean;
}

export const NameChips = ({ names, tone, code }: Props) => (
  <ul className={classes.chips} data-code={code || undefined}>
    {names.map((name) => (
      <li key={name} data-tone={tone}>
        {name}
      </li>
    ))}
  </ul>
);
