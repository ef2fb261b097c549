import { applicationStatusLabel, deployingLabel } from './application-status-label';

const labelOf = (status: Parameters<typeof applicationStatusLabel>[0]['status'], desired: 'running' | 'stopped') =>
  applicationStatusLabel({ status, desired_state: desired, active_deployment: null }).label;

it('shows the inspected status, and “Stopping” while a stop is pending', () => {
  expect(labelOf('running', 'running')).toBe('Running');
  expect(labelOf('running', 'stopped')).toBe('Stopping');
  expect(labelOf('crashed', 'stopped')).toBe('Stopping');
  expect(labelOf('stopped', 'stopped')).toBe('Stopped');
  expect(labelOf('stopped', 'running')).toBe('Stopped');
});

it('does not show an unknown application as stopping', () => {
  expect(labelOf('unknown', 'stopped')).toBe('Unknown');
  expect(labelOf('deleting', 'stopped')).toBe('Deleting');
});

it('shows the first deployment as the status, and others beside the inspected one', () => {
  const active = { id: 'dep_1', number: 1, status: 'building' } as const;
  const state = { desired_state: 'running', active_deployment: active } as const;
  expect(applicationStatusLabel({ ...state, status: 'created' })).toMatchObject({
    tone: 'busy',
    label: 'Deploying #1 · Building',
  });
  expect(applicationStatusLabel({ ...state, status: 'running' }).label).toBe('Running');
  expect(deployingLabel(state)?.label).toBe('Deploying #1 · Building');
  expect(deployingLabel({ active_deployment: null })).toBeUndefined();
});
