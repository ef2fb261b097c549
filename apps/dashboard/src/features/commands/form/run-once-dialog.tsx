import type { ApplicationRecord, CommandRunRecord } from '@fairlead/client';
import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ApiSnippetFooter } from '../../../components/api-snippet/api-snippet-footer';
import { Dialog } from '../../../components/ui/overlay/dialog';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { fieldErrors } from '../../../lib/api/api-error';
import { useRunOnce } from '../mutations';
import { COMMAND_TIMEOUT_DEFAULT, commandLineProblem, timeoutProblem } from './command-values';

interface Props {
  application: Pick<ApplicationRecord, 'id' | 'name'>;
  opened: boolean;
  onClose: () => void;
  onRunning: (run: CommandRunRecord) => void;
}

/** Runs a command line once. A default export, for `lazy`. */
export default function RunOnceDialog({ application, opened, onClose, onRunning }: Props) {
  const run = useRunOnce(application.id);
  const form = useForm({
    initialValues: { command: '', timeout: '' },
    validate: { command: commandLineProblem, timeout: timeoutProblem },
  });
  const { command, timeout } = form.values;
  const body = { command: command.trim(), ...(timeout.trim() && { timeout_seconds: Number(timeout) }) };
  const leave = () => {
    onClose();
    run.reset();
  };
  const submit = form.onSubmit(() =>
    run.mutate(body, {
      onSuccess: (started) => {
        leave();
        onRunning(started);
      },
      onError: (error) => {
        const { command: wrong, timeout_seconds: limit } = fieldErrors(error, ['command', 'timeout_seconds']);
        form.setErrors({ command: wrong, timeout: limit });
      },
    }),
  );
  const inline = Object.values(form.errors).some(Boolean);
  return (
    <Dialog opened={opened} onClose={leave} title={`Run a command in ${application.name}`} size="lg">
      <form onSubmit={submit} noValidate>
        <Stack>
          {!inline && <ErrorNotice error={run.error} title="Could not run the command" />}
          <TextInput
            label="Command"
            description="Runs once in the live release, as the application’s user and with its environment. The audit log has the command line, so put secrets into the environment."
            placeholder="npm run migrate"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            data-autofocus
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
            {...form.getInputProps('command')}
          />
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
          <ApiSnippetFooter
            call={{
              method: 'POST',
              path: `/applications/${application.id}/command-runs`,
              scope: 'applications:write',
              docs: 'Scheduled commands/commandRunsCreate',
              body,
            }}
          >
            <Group justify="flex-end" gap="sm">
              <Button variant="default" onClick={leave}>
                Cancel
              </Button>
              <Button type="submit" loading={run.isPending}>
                Run command
              </Button>
            </Group>
          </ApiSnippetFooter>
        </Stack>
      </form>
    </Dialog>
  );
}
