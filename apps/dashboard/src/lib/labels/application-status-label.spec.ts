import { applicationStatusLabel } from './application-status-label';

const words = (status: Parameters<typeof applicationStatusLabel>[0]['status'], desired: 'running' | 'stopped') =>
  applicationStatusLabel({ status, desired_state: desired }).label;

it('tells what is seen, and that it is to be stopped until it is', () => {
  expect(words('running', 'running')).toBe('Running');
  expect(words('running', 'stopped')).toBe('Stopping');
  expect(words('crashed', 'stopped')).toBe('Stopping');
  expect(words('stopped', 'stopped')).toBe('Stopped');
  expect(words('stopped', 'running')).toBe('Stopped');
});

it('does not say of what nobody sees that it is being stopped', () => {
  expect(words('unknown', 'stopped')).toBe('Unknown');
  expect(words('deleting', 'stopped')).toBe('Deleting');
});
