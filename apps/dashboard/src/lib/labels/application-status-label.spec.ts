import { applicationStatusLabel } from './application-status-label';

const words = (status: Parameters<typeof applicationStatusLabel>[0]['status'], desired: 'running' | 'stopped') =>
  applicationStatusLabel({ status, desired_state: desired }).label;

it('shows the inspected status, and “Stopping” while a stop is pending', () => {
  expect(words('running', 'running')).toBe('Running');
  expect(words('running', 'stopped')).toBe('Stopping');
  expect(words('crashed', 'stopped')).toBe('Stopping');
  expect(words('stopped', 'stopped')).toBe('Stopped');
  expect(words('stopped', 'running')).toBe('Stopped');
});

it('does not show an unknown application as stopping', () => {
  expect(words('unknown', 'stopped')).toBe('Unknown');
  expect(words('deleting', 'stopped')).toBe('Deleting');
});
