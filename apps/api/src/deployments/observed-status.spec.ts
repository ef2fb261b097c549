import type { ApplicationInspection } from '@fairlead/engine';
import { observedStatus } from './observed-status';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const seen = (more: Partial<ApplicationInspection>): ApplicationInspection => ({
  applicationId: 'app_1',
  number: 3,
  state: 'running',
  restarts: 0,
  ...more,
});

describe('the status of an application', () => {
  it.each([
    ['running', seen({})],
    ['running', seen({ restarts: 4, activeSince: '2026-11-20T11:50:00Z' })],
    ['degraded', seen({ restarts: 1, activeSince: '2026-11-20T11:59:30Z', lastExit: 'exit code 1' })],
    ['degraded', seen({ state: 'restarting', restarts: 2 })],
    ['crashed', seen({ state: 'failed', lastExit: 'killed by signal 9' })],
    ['stopped', seen({ state: 'stopped' })],
    ['stopped', undefined],
  ] as const)('is %s when what is seen is %j', (status, inspection) => {
    expect(observedStatus(inspection, NOW).status).toBe(status);
  });

  it('says how the process ended', () => {
    expect(observedStatus(seen({ state: 'failed', lastExit: 'exit code 7' }), NOW).reason).toContain('exit code 7');
  });
});
