import { countFailedChecks, needsRecheck, deriveStatus, type FailedChecks } from './derive-status';
import type { ProcessSnapshot } from './process-snapshot';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const before = (seconds: number): string => new Date(NOW - seconds * 1000).toISOString();
const process = (more: Partial<ProcessSnapshot> = {}): ProcessSnapshot => ({
  name: 'web',
  instance: 1,
  state: 'running',
  restarts: 0,
  recentRestarts: 0,
  lastExit: undefined,
  outOfMemory: false,
  activeSince: before(3600),
  healthy: true,
  ...more,
});
const observe = (...processes: ProcessSnapshot[]) =>
  deriveStatus({ processes, failedChecks: new Map() }, 'running', NOW);
/** The given number of consecutive inspections with the same result. */
const inspections = (count: number, ...processes: ProcessSnapshot[]): FailedChecks =>
  Array.from({ length: count }).reduce<FailedChecks>((failed) => countFailedChecks(failed, processes), new Map());

describe('the status of an application', () => {
  it.each<[string, ProcessSnapshot]>([
    ['running', process()],
    ['running', process({ restarts: 4, activeSince: before(600) })],
    ['degraded', process({ restarts: 1, recentRestarts: 1, activeSince: before(30), lastExit: 'exit code 1' })],
    ['degraded', process({ state: 'restarting', restarts: 2, recentRestarts: 2 })],
    ['crashed', process({ state: 'failed', lastExit: 'killed by signal 9' })],
    ['stopped', process({ state: 'stopped' })],
  ])('is %s when its only process is %j', (status, seen) => {
    expect(observe(seen).status).toBe(status);
  });

  it('is stopped where the server has nothing of it, and says so unless it is meant to be stopped', () => {
    expect(deriveStatus(undefined, 'running', NOW)).toMatchObject({ status: 'stopped', reason: expect.any(String) });
    expect(deriveStatus(undefined, 'stopped', NOW)).toEqual({ status: 'stopped', reason: null, details: null });
  });

  it('is crashed in a loop of restarts, also in a moment in which it runs, and out of the loop once it has run on', () => {
    const looping = { restarts: 7, recentRestarts: 5, lastExit: 'exit code 1' };
    expect(observe(process({ ...looping, state: 'restarting' }))).toMatchObject({
      status: 'crashed',
      reason: 'The process ends again and again (exit code 1).',
      details: { process: 'web', restarts: 5, last_exit: 'exit code 1' },
    });
    expect(observe(process({ ...looping, activeSince: before(3) })).status).toBe('crashed');
    expect(observe(process({ ...looping, activeSince: before(150) })).status).toBe('degraded');
    expect(observe(process({ ...looping, recentRestarts: 0, activeSince: before(600) })).status).toBe('running');
    expect(observe(process({ restarts: 4, recentRestarts: 4, activeSince: before(3) })).status).toBe('degraded');
  });

  it('is crashed only when no instance serves', () => {
    const failed = { state: 'failed' as const, lastExit: 'exit code 1' };
    const second = process({ instance: 2, ...failed });
    expect(observe(process(), second)).toMatchObject({ status: 'degraded', details: { process: 'web 2' } });
    expect(observe(process(failed), second).status).toBe('crashed');
    const loop = { state: 'restarting' as const, recentRestarts: 9 };
    expect(observe(process(), process({ instance: 2, ...loop })).status).toBe('degraded');
    expect(observe(process(loop), process({ instance: 2, ...loop })).status).toBe('crashed');
  });

  it.each(['failed', 'stopped', 'restarting'] as const)('is degraded while a worker is %s', (state) => {
    const { status, reason, details } = observe(process(), process({ name: 'mailer', state }));
    expect([status, details?.process]).toEqual(['degraded', 'mailer']);
    expect(reason).toContain('mailer');
  });

  it('says how a process ended, and whether it took too much memory', () => {
    expect(observe(process({ state: 'failed', lastExit: 'exit code 7' })).reason).toContain('exit code 7');
    const killed = process({ restarts: 1, recentRestarts: 1, activeSince: before(9), outOfMemory: true });
    expect(observe(killed).details).toMatchObject({ out_of_memory: true, restarts: 1 });
  });
});

describe('health checks of what runs', () => {
  const sick = process({ healthy: false, unhealthyReason: 'status 503' });

  it.each([1, 2])('%i failed ones change nothing, but cause an early inspection', (count) => {
    const failedChecks = inspections(count, sick);
    expect(deriveStatus({ processes: [sick], failedChecks }, 'running', NOW).status).toBe('running');
    expect(needsRecheck(failedChecks)).toBe(true);
  });

  it('three that failed in a row are something', () => {
    const failedChecks = inspections(3, sick);
    expect(deriveStatus({ processes: [sick], failedChecks }, 'running', NOW)).toMatchObject({
      status: 'degraded',
      reason: 'The process runs, but fails its health check: status 503.',
      details: { failed_checks: 3 },
    });
    expect(needsRecheck(failedChecks)).toBe(false);
    expect(
      deriveStatus({ processes: [sick], failedChecks: inspections(9, sick) }, 'running', NOW).details,
    ).toMatchObject({
      failed_checks: 3,
    });
  });

  it('one that passes, or one that was not made, resets the count', () => {
    expect(countFailedChecks(inspections(2, sick), [process()]).size).toBe(0);
    expect(countFailedChecks(inspections(2, sick), [process({ healthy: undefined, state: 'restarting' })]).size).toBe(
      0,
    );
    expect([...countFailedChecks(inspections(2, sick), [sick]).values()]).toEqual([3]);
  });

  it('are counted separately for each instance', () => {
    const [first, second] = [process({ healthy: false }), process({ instance: 2, healthy: false })];
    const failedChecks = countFailedChecks(countFailedChecks(inspections(1, first), [second]), [first, second]);
    expect([...failedChecks.values()]).toEqual([1, 2]);
  });
});
