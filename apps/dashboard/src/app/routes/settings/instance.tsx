import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../../components/ui/notice';
import { Page } from '../../../components/ui/page';
import { PanelSkeleton } from '../../../components/ui/page-skeleton';
import { Problem } from '../../../components/ui/problem';
import { InstanceFacts } from '../../../features/instance/instance-facts';
import { InstanceKey } from '../../../features/instance/instance-key';
import { instanceQuery } from '../../../features/instance/queries';
import { SettingsForm } from '../../../features/instance/settings-form';
import { useMay } from '../../../lib/current-user';

export function InstanceRoute() {
  const may = useMay();
  const { data, error, refetch } = useQuery(instanceQuery());
  return (
    <Page title="Instance" description="What this Fairlead is, and by what limits it goes.">
      {error && <Problem error={error} title="The instance could not be read" onRetry={() => void refetch()} />}
      <InstanceFacts instance={data} />
      <InstanceKey sshKey={data?.ssh_key} />
      {!may.own && (
        <Notice
          tone="warn"
          icon={<IconLock size={18} />}
          title={may.change ? 'Only owners change settings' : 'Settings are shown to owners and admins'}
        >
          {may.change ? 'You see what holds. Ask an owner to change it.' : 'Ask an owner if you need to know a limit.'}
        </Notice>
      )}
      {may.change && (data ? <SettingsForm settings={data.settings} mayEdit={may.own} /> : <PanelSkeleton lines={8} />)}
    </Page>
  );
}
