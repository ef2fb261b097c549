import { mayCancelRun, runAdviceFor, runStatusLabel } from './run-labels';

const failure = (code: string) => ({ code, message: 'It went wrong.' });

test('advises by the failure code, then by the exit code', () => {
  const timedOut = { status: 'failed', failure: failure('STAGE_TIMED_OUT'), exit_code: null } as const;
  expect(runAdviceFor(timedOut)).toMatch(/time limit/);
  const notFound = { status: 'failed', failure: failure('COMMAND_FAILED'), exit_code: 127 } as const;
  expect(runAdviceFor(notFound)).toMatch(/the program was not found/);
  expect(runAdviceFor({ ...notFound, exit_code: 3 })).toMatch(/The log has/);
  expect(runAdviceFor({ status: 'missed', failure: failure('COMMAND_FAILED'), exit_code: null })).toMatch(
    /not repeated/,
  );
});

test('says that a run is canceling until it has ended', () => {
  const canceling = { cancel_requested_at: '2026-11-22T10:00:00.000Z' };
  expect(runStatusLabel({ status: 'running', ...canceling }).label).toBe('Canceling');
  expect(runStatusLabel({ status: 'succeeded', ...canceling }).label).toBe('Succeeded');
  expect(mayCancelRun({ status: 'queued', cancel_requested_at: null })).toBe(true);
  expect(mayCancelRun({ status: 'running', ...canceling })).toBe(false);
  expect(mayCancelRun({ status: 'missed', cancel_requested_at: null })).toBe(false);
});
