import { commandsBlockedReason } from './blocked-reason';

const RUNNING = {
  current_deployment_id: 'dep_1',
  desired_state: 'running',
  status: 'running',
  runtime: 'auto',
} as const;

test('has no blocked reason where a program is live', () => {
  expect(commandsBlockedReason(RUNNING, 'systemd')).toBeUndefined();
  expect(commandsBlockedReason(RUNNING, undefined)).toBeUndefined();
  expect(commandsBlockedReason({ ...RUNNING, status: 'crashed' }, 'docker')).toBeUndefined();
});

test.each([
  ['has not been deployed', { ...RUNNING, current_deployment_id: null }, undefined],
  ['is stopped', { ...RUNNING, desired_state: 'stopped' } as const, 'systemd'],
  ['is made of pages alone', { ...RUNNING, runtime: 'static', current_deployment_id: null } as const, undefined],
  ['turned out to be made of pages alone', RUNNING, 'static'],
  ['is being deleted', { ...RUNNING, status: 'deleting' } as const, 'systemd'],
])('says why nothing runs of an application that %s', (_which, application, kind) => {
  expect(commandsBlockedReason(application, kind)?.text).toEqual(expect.any(String));
});
