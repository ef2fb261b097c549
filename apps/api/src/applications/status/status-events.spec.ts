import type { StatusDetails } from '@fairlead/dto';
import { statusEvents, type StatusSnapshot } from './status-events';

const DETAILS: StatusDetails = {
  process: 'web',
  since: '2026-11-20T10:04:30.000Z',
  last_exit: 'exit code 1',
  out_of_memory: false,
  restarts: 1,
  failed_checks: 0,
  lines: [],
  diagnosis: null,
};
const told = (status: StatusSnapshot['status'], details: Partial<StatusDetails> | null = null): StatusSnapshot => ({
  status,
  reason: null,
  details: details && { ...DETAILS, ...details },
});
const names = (before: StatusSnapshot, now: StatusSnapshot): string[] =>
  statusEvents(before, now).map(({ name }) => name);

describe('the events of the status of an application', () => {
  it.each<[string, StatusSnapshot, StatusSnapshot, string[]]>([
    ['that it is the same', told('running'), told('running'), []],
    ['a restart', told('running'), told('degraded', {}), ['application.status_changed']],
    ['more restarts', told('degraded', {}), told('degraded', { restarts: 2 }), []],
    [
      'a kill for its memory',
      told('running'),
      told('degraded', { out_of_memory: true }),
      ['application.status_changed', 'application.out_of_memory'],
    ],
    ['the same kill again', told('degraded', { out_of_memory: true }), told('degraded', { out_of_memory: true }), []],
    [
      'a loop',
      told('degraded', {}),
      told('crashed', { restarts: 5 }),
      ['application.status_changed', 'application.crashed'],
    ],
    [
      'failed checks',
      told('running'),
      told('degraded', { failed_checks: 3 }),
      ['application.status_changed', 'application.unhealthy'],
    ],
    [
      'that it is fine again',
      told('crashed', {}),
      told('running'),
      ['application.status_changed', 'application.recovered'],
    ],
    ['that it was started', told('stopped'), told('running'), ['application.status_changed']],
    ['that it is seen again', told('unknown'), told('running'), ['application.status_changed']],
  ])('%s', (_, before, now, expected) => {
    expect(names(before, now)).toEqual(expected);
  });
});
