import { type StatusAdvice, statusAdviceFor } from './application-status-advice';

type Details = NonNullable<Parameters<typeof statusAdviceFor>[0]['status_details']>;

const ill = (more: Partial<Details> | null): StatusAdvice =>
  statusAdviceFor({
    status: 'crashed',
    status_details: more && {
      process: 'web',
      since: '2026-11-20T10:04:30.000Z',
      last_exit: 'exit code 1',
      out_of_memory: false,
      restarts: 5,
      failed_checks: 0,
      lines: [],
      diagnosis: null,
      ...more,
    },
  });

it('gives the advice of the diagnosis of a crash, whose actions lead to where it is followed', () => {
  const diagnosis = {
    code: 'out_of_memory',
    message: 'It was killed because it took more memory than it may use.',
    advice: 'Raise the limit if it needs more.',
    evidence: { text: 'The process web ended (killed: out of memory).', seq: null, at: null },
    actions: [],
  } as const;
  expect(ill({ diagnosis: { ...diagnosis, actions: [] } })).toEqual({
    text: diagnosis.advice,
    targets: [],
    rollBack: true,
  });
});

it('leads from failed checks of what runs to its log and to the check', () => {
  expect(ill({ last_exit: null, failed_checks: 3 }).targets).toEqual(['logs', 'metrics', 'settings']);
});

it('does not offer to go back where the release is not to blame', () => {
  expect(statusAdviceFor({ status: 'unknown', status_details: null })).toEqual({
    text: 'Check the server’s status.',
    targets: ['server'],
    rollBack: false,
  });
  expect(statusAdviceFor({ status: 'degraded', status_details: null }).targets).toEqual(['domains']);
});
