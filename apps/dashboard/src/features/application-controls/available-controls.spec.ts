import { availableControls } from './available-controls';

const application = (more: Partial<Parameters<typeof availableControls>[0]> = {}) =>
  availableControls({ status: 'running', desired_state: 'running', current_deployment_id: 'dep_1', ...more });

it('restarts and stops what runs', () => {
  expect(application()).toEqual(['restart', 'maintenance', 'stop']);
  expect(application({ status: 'degraded' })).toEqual(['restart', 'maintenance', 'stop']);
});

it('starts what was stopped, also while it is still being stopped', () => {
  expect(application({ status: 'stopped', desired_state: 'stopped' })).toEqual(['start', 'maintenance']);
  expect(application({ desired_state: 'stopped' })).toEqual(['start', 'maintenance']);
});

it('starts an application that ended on its own, and lets it be stopped permanently', () => {
  expect(application({ status: 'crashed' })).toEqual(['start', 'restart', 'maintenance', 'stop']);
  expect(application({ status: 'stopped' })).toEqual(['start', 'restart', 'maintenance', 'stop']);
});

it('offers nothing for an application that was never live or is being deleted', () => {
  expect(application({ status: 'created', current_deployment_id: null })).toEqual([]);
  expect(application({ status: 'deleting' })).toEqual([]);
});
