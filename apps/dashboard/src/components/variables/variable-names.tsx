import { IconVariable } from '@tabler/icons-react';
import { EmptyState } from '../ui/feedback/empty-state';
import { Panel } from '../ui/layout/panel';
import { CHANGE_NOT_PERMITTED } from '../../lib/session/current-user';
import type { SavedEnvironment } from './environment-draft';
import classes from './variables.module.css';

/** Names of the variables, for viewers. */
export function VariableNames({ saved }: { saved: SavedEnvironment }) {
  const { env, plain_env: plain } = saved;
  const names = Object.keys(env).sort();
  return (
    <Panel title="Variables" description={`Secret values stay masked. ${CHANGE_NOT_PERMITTED}`} flush>
      {names.length === 0 && <EmptyState icon={<IconVariable size={32} stroke={1.5} />} title="No variables yet" />}
      <ul className={classes.rows} aria-label="Variables">
        {names.map((name) => (
          <li key={name} className={classes.row}>
            <span className={classes.name}>{name}</span>
            {plain.includes(name) ? (
              <span className={classes.plain}>{env[name]}</span>
            ) : (
              <span className={classes.masked}>••••••••</span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
