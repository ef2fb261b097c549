import type { DeploymentStatus } from '@fairlead/contracts';
import { desiredStatus } from './desired-status';

const failure = { stage: null, code: 'BUILD_FAILED', message: 'The build command failed.' };
const desired = (status: DeploymentStatus, more: object = {}) =>
  desiredStatus({ number: 7, status, failure: null, liveAt: null, ...more });

describe('what a forge shows of a deployment', () => {
  it.each([
    [desired('queued'), 'pending', 'queued', 'Deployment #7 is queued.'],
    [desired('building'), 'pending', 'in_progress', 'Deployment #7 is in progress.'],
    [desired('observing'), 'pending', 'in_progress', 'Deployment #7 is in progress.'],
    [desired('live', { liveAt: new Date() }), 'success', 'success', 'Deployment #7 is live.'],
    [desired('failed', { failure }), 'failure', 'failure', 'Deployment #7 failed: The build command failed.'],
    [desired('rolled_back', { liveAt: new Date() }), 'failure', 'inactive', 'Deployment #7 was rolled back.'],
    [
      desired('rolled_back', { failure }),
      'failure',
      'failure',
      'Deployment #7 failed and was rolled back: The build command failed.',
    ],
    [desired('canceled'), 'canceled', 'inactive', 'Deployment #7 was canceled.'],
    [desired('superseded'), 'canceled', 'inactive', 'Deployment #7 was superseded.'],
    [desired('superseded', { liveAt: new Date() }), null, 'inactive', 'Deployment #7 was superseded.'],
  ] as const)('is %j', (found, state, environmentState, description) => {
    expect(found).toEqual({ state, environmentState, description });
  });

  it('has at most 140 characters on one line', () => {
    const { description } = desired('failed', {
      failure: { ...failure, message: `a\nb\u0000${'\u{1F600}'.repeat(200)}` },
    });
    expect(description.length).toBeLessThanOrEqual(140);
    expect(description).toMatch(/^Deployment #7 failed: a b \u{1F600}+…$/u);
  });
});
