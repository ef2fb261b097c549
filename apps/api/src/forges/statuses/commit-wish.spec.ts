import type { DeploymentStatus } from '@fairlead/contracts';
import { commitWish } from './commit-wish';

const failure = { stage: null, code: 'BUILD_FAILED', message: 'The build command failed.' };
const wish = (status: DeploymentStatus, more: object = {}) =>
  commitWish({ number: 7, status, failure: null, liveAt: null, ...more });

describe('what a forge shows of a deployment', () => {
  it.each([
    [wish('queued'), 'pending', 'queued', 'Deployment #7 is queued.'],
    [wish('building'), 'pending', 'in_progress', 'Deployment #7 is in progress.'],
    [wish('observing'), 'pending', 'in_progress', 'Deployment #7 is in progress.'],
    [wish('live', { liveAt: new Date() }), 'success', 'success', 'Deployment #7 is live.'],
    [wish('failed', { failure }), 'failure', 'failure', 'Deployment #7 failed: The build command failed.'],
    [wish('rolled_back', { liveAt: new Date() }), 'failure', 'inactive', 'Deployment #7 was rolled back.'],
    [
      wish('rolled_back', { failure }),
      'failure',
      'failure',
      'Deployment #7 failed and was rolled back: The build command failed.',
    ],
    [wish('canceled'), 'canceled', 'inactive', 'Deployment #7 was canceled.'],
    [wish('superseded'), 'canceled', 'inactive', 'Deployment #7 was superseded.'],
    [wish('superseded', { liveAt: new Date() }), null, 'inactive', 'Deployment #7 was superseded.'],
  ] as const)('is %j', (found, state, environmentState, description) => {
    expect(found).toEqual({ state, environmentState, description });
  });

  it('has at most 140 characters on one line', () => {
    const { description } = wish('failed', {
      failure: { ...failure, message: `a\nb\u0000${'\u{1F600}'.repeat(200)}` },
    });
    expect(description.length).toBeLessThanOrEqual(140);
    expect(description).toMatch(/^Deployment #7 failed: a b \u{1F600}+…$/u);
  });
});
