import { type StatusAdvice, statusAdviceFor } from './application-status-advice';

type Details = NonNullable<Parameters<typeof statusAdviceFor>[0]['status_details']>;

const ill = (more: Partial<Details> | null, memory: number | null = 512): StatusAdvice =>
  statusAdviceFor({
    status: 'crashed',
    resources: { memory_mb: memory, cpu_percent: null },
    status_details: more && {
      process: 'web',
      since: '2026-11-20T10:04:30.000Z',
      last_exit: 'exit code 1',
      out_of_memory: false,
      restarts: 5,
      failed_checks: 0,
      lines: [],
      ...more,
    },
  });

it('leads from an end for want of memory to the limit, or to the server where there is none', () => {
  const killed = { out_of_memory: true, last_exit: 'killed: out of memory' };
  expect(ill(killed)).toMatchObject({
    text: expect.stringContaining('512 MiB'),
    targets: ['metrics', 'settings', 'logs'],
  });
  expect(ill(killed, null).text).toContain('The server ran out of memory');
});

it('knows what the usual exit codes mean', () => {
  expect(ill({ last_exit: 'exit code 127' }).text).toContain('was not found');
  expect(ill({ last_exit: 'exit code 0' }).text).toContain('stay in the foreground');
  expect(ill({ last_exit: 'exit code 3' })).toMatchObject({
    targets: ['logs', 'environment', 'settings'],
    rollBack: true,
  });
});

it('leads from failed checks of what runs to its log and to the check', () => {
  expect(ill({ last_exit: null, failed_checks: 3 }).targets).toEqual(['logs', 'metrics', 'settings']);
});

it('does not offer to go back where the release is not to blame', () => {
  expect(
    statusAdviceFor({ status: 'unknown', status_details: null, resources: { memory_mb: null, cpu_percent: null } }),
  ).toEqual({ text: 'Check the server’s status.', targets: ['server'], rollBack: false });
  expect(
    statusAdviceFor({ status: 'degraded', status_details: null, resources: { memory_mb: null, cpu_percent: null } })
      .targets,
  ).toEqual(['domains']);
});
