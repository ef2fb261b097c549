import { applicationStatusLabel } from './application-status-label';

const labelOf = (status: Parameters<typeof applicationStatusLabel>[0]['status'], desired: 'running' | 'stopped') =>
  applicationStatusLabel({ status, desired_state: desired }).label;

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
