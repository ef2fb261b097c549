import type { ApplicationRecord, CommandRecord } from '@fairlead/client';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ApiSnippetFooter } from '../../../components/api-snippet/api-snippet-footer';
import { CronScheduleFields } from '../../../components/cron-schedule/cron-schedule-fields';
import { Dialog } from '../../../components/ui/overlay/dialog';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { fieldErrors, hasErrorCode } from '../../../lib/api/api-error';
import { toast } from '../../../lib/browser/toast';
import { useSaveCommand } from '../mutations';
import {
  type CommandDraft,
  newCommandValues,
  commandProblems,
  COMMAND_TIMEOUT_DEFAULT,
  toCommandChange,
  commandValuesOf,
} from './command-values';

export interface CommandDialogProps {
  application: Pick<ApplicationRecord, 'id' | 'name'>;
  /** The command to edit; undefined for a new one. */
  command?: CommandRecord;
  /** Initial values of a new command. */
  draft?: CommandDraft;
  opened: boolean;
  onClose: () => void;
}

/** A default export, for `lazy`. */
export default function CommandDialog({ application, command, draft, opened, onClose }: CommandDialogProps) {
  const save = useSaveCommand(application.id, command?.id);
  const form = useForm({
    initialValues: command ? commandValuesOf(command) : newCommandValues(draft),
    validate: commandProblems,
  });
  const { values } = form;
  const body = toCommandChange(values);
  const leave = () => {
    onClose();
    save.reset();
  };
  const submit = form.onSubmit(() =>
    save.mutate(body, {
      onSuccess: ({ name }) => {
        toast({ tone: 'ok', title: command ? `${name} updated` : `${name} scheduled` });
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
      title={command ? `Edit ${command.name}` : `New command for ${application.name}`}
      size="lg"
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          {!inline && <ErrorNotice error={save.error} title="Could not save the command" />}
          <TextInput
            label="Name"
            placeholder="Send reminders"
            autoComplete="off"
            data-autofocus
            {...form.getInputProps('name')}
          />
          <TextInput
            label="Command"
            description="Runs in the live release, as the application’s user and with its environment."
            placeholder="node scripts/remind.js"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            {...form.getInputProps('command')}
          />
          <CronScheduleFields values={values} errors={form.errors} onChange={form.setValues} />
          <TextInput
            label="Time limit"
            description="A run that takes longer is stopped and fails."
            placeholder={String(COMMAND_TIMEOUT_DEFAULT)}
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
          <ApiSnippetFooter
            call={{
              method: command ? 'PATCH' : 'POST',
              path: command ? `${path}/${command.id}` : path,
              scope: 'applications:write',
              docs: command ? 'Scheduled commands/commandsUpdate' : 'Scheduled commands/commandsCreate',
              body,
            }}
          >
            {null}
          </ApiSnippetFooter>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Errors by the field that they belong to. */
function problemsIn(error: unknown): Partial<Record<string, string>> {
  if (hasErrorCode(error, 'NAME_TAKEN')) return { name: error.message };
  const { timeout_seconds: timeout, ...others } = fieldErrors(error, [
    'name',
    'command',
    'cron',
    'time_zone',
    'timeout_seconds',
  ]);
  return { ...others, ...(timeout !== undefined && { timeout }) };
}
