import type { ServerRecord } from '@fairlead/client';
import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense } from 'react';
import settings from '../settings/settings.module.css';
import { EXACT, type SettingsForm } from '../settings/settings-fields';
import { BranchField } from './branch-field';
import { ServerField } from './server-field';
import type { RepositoryLook } from './use-repository-look';

const LookResult = lazy(() => import('./look-result'));

interface Props {
  form: SettingsForm;
  servers: readonly ServerRecord[];
  look: RepositoryLook;
  onCreate: () => void;
}

export function RepositoryFields({ form, servers, look, onCreate }: Props) {
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
      {(look.pending || look.found !== undefined || look.error !== null) && (
        <Suspense>
          <LookResult form={form} look={look} serverName={server?.name} onCreate={onCreate} />
        </Suspense>
      )}
    </>
  );
}
