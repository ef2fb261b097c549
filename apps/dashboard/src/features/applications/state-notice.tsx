import type { ApplicationRecord } from '@fairlead/client';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Notice } from '../../components/ui/notice';
import { APPLICATION_WORDS } from '../../lib/status-words';

/** Why it does not do well, in the machine's words where there are some. */
export function StateNotice({ application }: { application: ApplicationRecord }) {
  const { status, status_reason: reason } = application;
  const { tone, words, meaning } = APPLICATION_WORDS[status];
  if (status === 'deleting') {
    return (
      <Notice tone="busy" title="It is being deleted">
        {reason ??
          'Its release, its folder and its domains are being taken off the server. Then it is gone from here, too.'}
      </Notice>
    );
  }
  if (tone !== 'bad' && tone !== 'warn' && !(status === 'stopped' && reason)) return null;
  return (
    <Notice
      tone={tone === 'bad' ? 'bad' : 'warn'}
      icon={<IconAlertTriangle size={18} stroke={1.8} />}
      title={`${words}: ${meaning.charAt(0).toLowerCase()}${meaning.slice(1)}`}
    >
      {reason}
    </Notice>
  );
}
