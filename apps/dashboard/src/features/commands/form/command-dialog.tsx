import type { ApplicationRecord, CommandRecord } from '@fairlead/client';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { CallBelow } from '../../../components/as-curl/call-below';
import { TimingFields } from '../../../components/timing/timing-fields';
import { Dialog } from '../../../components/ui/dialog';
import { Problem } from '../../../components/ui/problem';
import { fieldErrors, isCode } from '../../../lib/api-error';
import { toast } from '../../../lib/toast';
import { useSaveCommand } from '../mutations';
import { type Draft, newCommand, problemsOf, TIMEOUT_DEFAULT, toRequest, valuesOf } from './command-values';

export interface CommandDialogProps {
  application: Pick<ApplicationRecord, 'id' | 'name'>;
  /** The one to change; else a new one. */
  command?: CommandRecord;
  /** With what a new one begins. */
  draft?: Draft;
  opened: boolean;
  onClose: () => void;
}

/** A default export, for `lazy`. */
export default function CommandDialog({ application, command, draft, opened, onClose }: CommandDialogProps) {
  const save = useSaveCommand(application.id, command?.id);
  const form = useForm({ initialValues: command ? valuesOf(command) : newCommand(draft), validate: problemsOf });
  const { values } = form;
  const body = toRequest(values);
  const leave = () => {
    onClose();
    save.reset();
  };
  const submit = form.onSubmit(() =>
    save.mutate(body, {
      onSuccess: ({ name }) => {
        toast({ tone: 'ok', title: command ? `${name} is changed` : `${name} is scheduled` });
        leave();
      },
      onError: (error) => form.setErrors(problemsIn(error)),
    }),
  );
  const inline = Object.values(form.errors).some(Boolean);
  const path = `/applications/${application.id}/commands`;
  return (
    <Dialog
      opened={opened}
      onClose={leave}
      title={command ? `Change ${command.name}` : `New command of ${application.name}`}
      size="lg"
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          {!inline && <Problem error={save.error} title="It was not saved" />}
          <TextInput
            label="Name"
            placeholder="Send reminders"
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextInput
            label="Command"
            description="Runs in the release that is live then, as the application’s user and with its environment."
            placeholder="node scripts/remind.js"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            {...form.getInputProps('command')}
          />
          <TimingFields values={values} errors={form.errors} onChange={form.setValues} />
          <TextInput
            label="Time limit"
            description="A run that takes longer is stopped, and has failed."
            placeholder={String(TIMEOUT_DEFAULT)}
            inputMode="numeric"
            autoComplete="off"
            styles={{ wrapper: { maxWidth: 160 } }}
            rightSection={
              <Text fz="xs" c="dimmed">
                seconds
              </Text>
            }
            rightSectionWidth={64}
            {...form.getInputProps('timeout')}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={leave}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              {command ? 'Save' : 'Schedule command'}
            </Button>
          </Group>
          <CallBelow
            call={{
              method: command ? 'PATCH' : 'POST',
              path: command ? `${path}/${command.id}` : path,
              scope: 'applications:write',
              docs: command ? 'Scheduled commands/commandsUpdate' : 'Scheduled commands/commandsCreate',
              body,
            }}
          >
            {null}
          </CallBelow>
        </Stack>
      </form>
    </Dialog>
  );
}

/** At the field that each is about. */
function problemsIn(error: unknown): Partial<Record<string, string>> {
  if (isCode(error, 'NAME_TAKEN')) return { name: error.message };
  const { timeout_seconds: timeout, ...others } = fieldErrors(error, [
    'name',
    'command',
    'cron',
    'time_zone',
    'timeout_seconds',
  ]);
  return { ...others, ...(timeout !== undefined && { timeout }) };
}
