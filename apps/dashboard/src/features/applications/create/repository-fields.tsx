import type { ServerRecord } from '@fairlead/client';
import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense } from 'react';
import settings from '../settings/fields/settings-fields.module.css';
import { EXACT_INPUT_PROPS, type ApplicationForm } from '../settings/application-form';
import { BranchField } from './branch-field';
import { ServerField } from './server-field';
import type { RepositoryDetection } from './use-repository-detection';

const NewApplicationDetection = lazy(() => import('./new-application-detection'));

interface Props {
  form: ApplicationForm;
  servers: readonly ServerRecord[];
  look: RepositoryDetection;
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
        {...EXACT_INPUT_PROPS}
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
          {...EXACT_INPUT_PROPS}
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
          <NewApplicationDetection form={form} look={look} serverName={server?.name} onCreate={onCreate} />
        </Suspense>
      )}
    </>
  );
}
