import type { ApplicationRecord } from '@fairlead/client';
import { IconHourglass } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Notice } from '../../components/ui/feedback/notice';
import { formatCount } from '../../lib/format/format-values';
import { applicationSettingLabel } from '../../lib/labels/application-setting-labels';
import classes from './application.module.css';

const SHOWN = 12;

interface Props {
  application: ApplicationRecord;
  /** The button that deploys them. */
  deploy?: ReactNode;
}

/** Settings that differ from those of the live release. */
export function PendingChangesNotice({ application, deploy }: Props) {
  const { pending_changes: pending } = application;
  if (pending.length === 0) return null;
  return (
    <Notice
      tone="busy"
      actions={deploy}
      icon={<IconHourglass size={18} stroke={1.8} />}
      title={`${formatCount(pending.length, 'setting')} ${pending.length === 1 ? 'takes' : 'take'} effect with the next deployment`}
    >
      <ul className={classes.pending}>
        {pending.slice(0, SHOWN).map((field) => (
          <li key={field}>
            {field.startsWith('env.') ? <code>{applicationSettingLabel(field)}</code> : applicationSettingLabel(field)}
          </li>
        ))}
        {pending.length > SHOWN && <li>and {pending.length - SHOWN} more</li>}
      </ul>
    </Notice>
  );
}
