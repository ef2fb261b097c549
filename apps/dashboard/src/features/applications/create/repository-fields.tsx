import type { ServerRecord } from '@fairlead/client';
import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { focusFirstError } from '../../../lib/focus-first-error';
import { Detected } from '../detected';
import { DetectionProblem } from '../detection-problem';
import { Looking } from '../looking';
import settings from '../settings/settings.module.css';
import { EXACT, type SettingsForm } from '../settings/settings-fields';
import { BranchField } from './branch-field';
import { ServerField } from './server-field';
import type { RepositoryLook } from './use-repository-look';

interface Props {
  form: SettingsForm;
  servers: readonly ServerRecord[];
  look: RepositoryLook;
  onCreate: () => void;
}

export function RepositoryFields({ form, servers, look, onCreate }: Props) {
  const { repository, branch } = form.values.source;
  const server = servers.find(({ id }) => id === form.values.server_id);
  // In these fields Enter asks the question, and does not send the form before there is an answer.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    look.look();
  };
  const changed =
    <Event,>(path: string, next: (event: Event) => void) =>
    (event: Event) => {
      next(event);
      if (path === 'source.repository' && !look.pending) look.reset();
    };
  const address = form.getInputProps('source.repository');
  return (
    <>
      <TextInput
        label="Repository"
        description="An https or SSH address. A private repository needs the SSH one."
        placeholder="https://github.com/acme/shop.git"
        autoFocus
        {...EXACT}
        {...address}
        onChange={changed('source.repository', address.onChange)}
        onKeyDown={onKeyDown}
      />
      <ServerField form={form} servers={servers} />
      <div className={settings.pair}>
        <BranchField branches={look.found?.branches} onLook={look.look} onKeyDown={onKeyDown} form={form} />
        <TextInput
          label="Folder"
          description="Where the repository holds more than this."
          placeholder="The whole repository"
          {...EXACT}
          {...form.getInputProps('source.subdirectory')}
          onKeyDown={onKeyDown}
        />
      </div>
      <div>
        <Button
          variant={look.found ? 'default' : 'filled'}
          leftSection={<IconSearch size={16} />}
          loading={look.pending}
          onClick={() => look.look()}
        >
          {look.found || look.error ? 'Look again' : 'Look at the repository'}
        </Button>
      </div>
      {look.pending && <Looking server={server?.name} />}
      {!look.pending && look.found && <Detected found={look.found} dockerfile={form.values.build.dockerfile} />}
      {!look.pending && (
        <DetectionProblem
          error={look.error}
          repository={repository}
          serverId={form.values.server_id}
          branch={branch}
          onRepository={(wanted) => look.look({ repository: wanted })}
          onBranch={(wanted) => look.look({ branch: wanted })}
          onStartCommand={() => focusFirstError(form, { 'build.start_command': true }, ['build.start_command'])}
          overKey={
            <>
              Each application has a key of its own, which a private repository has to know. Create the application
              first: the next page shows its key, and looks again.
              <div>
                <Button size="xs" variant="default" mt="xs" onClick={onCreate}>
                  Create it and show its key
                </Button>
              </div>
            </>
          }
        />
      )}
    </>
  );
}
