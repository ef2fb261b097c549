import type { ComparedDeployment, DeploymentChanges } from '@fairlead/client';
import { IconArrowRight } from '@tabler/icons-react';
import { shortSha } from '../../../lib/format/format-values';
import { NameChips } from '../name-chips';
import classes from './release-comparison.module.css';
import { applicationSettingLabel, applicationSettingValue } from '../../../lib/labels/application-setting-labels';

/** Side-by-side comparison of the live release and the target of a rollback. */
export function ReleaseComparison({ changes: { from, to, settings, env } }: { changes: DeploymentChanges }) {
  const variables = [
    { label: 'Variables that will be restored', names: env.added, tone: 'ok' },
    { label: 'Variables that get their previous value', names: env.changed, tone: 'warn' },
    { label: 'Variables that will be removed', names: env.removed, tone: 'bad' },
  ] as const;
  const changed = variables.filter(({ names }) => names.length > 0);
  return (
    <div className={classes.view}>
      <div className={classes.sides}>
        <Side label="Live now" deployment={from} />
        <IconArrowRight size={18} className={classes.arrow} aria-hidden />
        <Side label="After rollback" deployment={to} />
      </div>
      {settings.length > 0 && (
        <table className={classes.settings}>
          <caption>Settings</caption>
          <thead>
            <tr>
              <th scope="col">Setting</th>
              <th scope="col">Now</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {settings.map(({ field, from: now, to: then }) => (
              <tr key={field}>
                <th scope="row">{applicationSettingLabel(field)}</th>
                <td>
                  <del>{applicationSettingValue(field, now)}</del>
                </td>
                <td>
                  <ins>{applicationSettingValue(field, then)}</ins>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {changed.map(({ label, names, tone }) => (
        <div key={label}>
          <div className={classes.label}>{label}</div>
          <NameChips names={names} tone={tone} code />
        </div>
      ))}
      {settings.length === 0 && changed.length === 0 && (
        <p className={classes.same}>Settings and environment variables are identical.</p>
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
        'none'
      )}
    </div>
  );
}
