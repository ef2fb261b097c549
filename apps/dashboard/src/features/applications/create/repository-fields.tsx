import type { ServerRecord } from '@fairlead/client';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { SERVER_WORDS } from '../../../lib/status-words';
import { Detected } from '../detected';
import { DetectionProblem } from '../detection-problem';
import { Looking } from '../looking';
import settings from '../settings/settings.module.css';
import { EXACT } from '../settings/settings-fields';
import { BranchField } from './branch-field';
import type { NewApplication } from './new-application';
import type { RepositoryLook } from './use-repository-look';

interface Props {
  form: UseFormReturnType<NewApplication>;
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
      <NativeSelect
        label="Server"
        maw={420}
        data={[
          ...(form.values.server_id ? [] : [{ value: '', label: 'Choose one' }]),
          ...servers.map(({ id, name, status }) => ({
            value: id,
            label: status === 'ready' ? name : `${name} (${SERVER_WORDS[status].words.toLowerCase()})`,
            disabled: status !== 'ready',
          })),
        ]}
        {...form.getInputProps('server_id')}
      />
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
      {!look.pending && look.found && <Detected found={look.found} />}
      {!look.pending && (
        <DetectionProblem
          error={look.error}
          repository={repository}
          serverId={form.values.server_id}
          branch={branch}
          onRepository={(wanted) => look.look({ repository: wanted })}
          onBranch={(wanted) => look.look({ branch: wanted })}
          onStartCommand={() => form.getInputNode('build.start_command')?.focus()}
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
