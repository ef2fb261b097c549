import type { ComparedDeployment, DeploymentChanges } from '@fairlead/client';
import { IconArrowRight } from '@tabler/icons-react';
import { shortSha } from '../../lib/format';
import { Chips } from './chips';
import classes from './changes-view.module.css';
import { settingName, settingValue } from '../../lib/setting-words';

/** What visitors would notice, side by side: what runs now, and what would take its place. */
export function ChangesView({ changes: { from, to, settings, env } }: { changes: DeploymentChanges }) {
  const variables = [
    { label: 'come back', names: env.added, tone: 'ok' },
    { label: 'get their former value', names: env.changed, tone: 'warn' },
    { label: 'are gone', names: env.removed, tone: 'bad' },
  ] as const;
  const changed = variables.filter(({ names }) => names.length > 0);
  return (
    <div className={classes.view}>
      <div className={classes.sides}>
        <Side label="Runs now" deployment={from} />
        <IconArrowRight size={18} className={classes.arrow} aria-hidden />
        <Side label="Then" deployment={to} />
      </div>
      {settings.length > 0 && (
        <table className={classes.settings}>
          <caption>Settings</caption>
          <thead>
            <tr>
              <th scope="col">Setting</th>
              <th scope="col">Now</th>
              <th scope="col">Then</th>
            </tr>
          </thead>
          <tbody>
            {settings.map(({ field, from: now, to: then }) => (
              <tr key={field}>
                <th scope="row">{settingName(field)}</th>
                <td>
                  <del>{settingValue(field, now)}</del>
                </td>
                <td>
                  <ins>{settingValue(field, then)}</ins>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {changed.map(({ label, names, tone }) => (
        <div key={label}>
          <div className={classes.label}>Environment variables that {label}</div>
          <Chips names={names} tone={tone} code />
        </div>
      ))}
      {settings.length === 0 && changed.length === 0 && (
        <p className={classes.same}>Settings and environment variables are the same.</p>
      )}
    </div>
  );
}

function Side({ label, deployment }: { label: string; deployment: ComparedDeployment | null }) {
  return (
    <div className={classes.side}>
      <div className={classes.label}>{label}</div>
      {deployment ? (
        <>
          <div>
            <strong>Deployment {deployment.number}</strong>{' '}
            {deployment.commit && <code>{shortSha(deployment.commit.sha)}</code>}
          </div>
          {deployment.commit && (
            <div className={classes.message} title={deployment.commit.message}>
              {deployment.commit.message.split('\n')[0]}
            </div>
          )}
        </>
      ) : (
        'nothing'
      )}
    </div>
  );
}
