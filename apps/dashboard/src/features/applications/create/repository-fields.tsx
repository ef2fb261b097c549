import type { ServerRecord } from '@fairlead/client';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense } from 'react';
import { EXACT_INPUT_PROPS } from '../../../components/ui/form/exact-input-props';
import settings from '../settings/fields/settings-fields.module.css';
import type { ApplicationForm } from '../settings/application-form';
import { BranchField } from './branch-field';
import { ServerField } from './server-field';
import type { RepositoryDetection } from './use-repository-detection';

const NewApplicationDetection = lazy(() => import('./new-application-detection'));

interface Props {
  form: ApplicationForm;
  servers: readonly ServerRecord[];
  detection: RepositoryDetection;
  onCreate: () => void;
}

export function RepositoryFields({ form, servers, detection, onCreate }: Props) {
  const server = servers.find(({ id }) => id === form.values.server_id);
  // Enter runs detection in these fields instead of submitting the form.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    detection.detect();
  };
  const changed =
    <Event,>(path: string, next: (event: Event) => void) =>
    (event: Event) => {
      next(event);
      if (path === 'source.repository' && !detection.pending) detection.reset();
    };
  const address = form.getInputProps('source.repository');
  return (
    <>
      <TextInput
        label="Repository"
        description="HTTPS or SSH URL. A private repository needs the SSH URL."
        placeholder="https://github.com/acme/shop.git"
        autoFocus
        {...EXACT_INPUT_PROPS}
        {...address}
        onChange={changed('source.repository', address.onChange)}
        onKeyDown={onKeyDown}
      />
      <ServerField form={form} servers={servers} />
      <div className={settings.pair}>
        <BranchField
          branches={detection.detected?.branches}
          defaultBranch={detection.detected?.default_branch}
          onDetect={detection.detect}
          onKeyDown={onKeyDown}
          form={form}
        />
        <TextInput
          label="Folder"
          description="For a monorepo: the folder of this application."
          placeholder="Repository root"
          {...EXACT_INPUT_PROPS}
          {...form.getInputProps('source.subdirectory')}
          onKeyDown={onKeyDown}
        />
      </div>
      <Checkbox
        label="Deploy on push"
        description="Each push to the branch is deployed. Fairlead checks for new commits every minute; with the hook in the settings it knows within a second."
        {...form.getInputProps('auto_deploy', { type: 'checkbox' })}
      />
      <div>
        <Button
          variant={detection.detected ? 'default' : 'filled'}
          leftSection={<IconSearch size={16} />}
          loading={detection.pending}
          onClick={() => detection.detect()}
        >
          {detection.detected || detection.error ? 'Detect again' : 'Detect settings'}
        </Button>
      </div>
      {(detection.pending || detection.detected !== undefined || detection.error !== null) && (
        <Suspense>
          <NewApplicationDetection form={form} detection={detection} serverName={server?.name} onCreate={onCreate} />
        </Suspense>
      )}
    </>
  );
}
