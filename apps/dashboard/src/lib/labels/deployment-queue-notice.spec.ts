import { deploymentQueueNotice } from './deployment-queue-notice';

test('is undefined without active deployments', () => {
  expect(deploymentQueueNotice([])).toBeUndefined();
});

test('names the running deployment and the one that is replaced', () => {
  const [building, queued] = [
    { number: 4, status: 'building', ref: 'main' },
    { number: 5, status: 'queued', ref: 'docker.io/library/nginx:1.27' },
  ] as const;
  expect(deploymentQueueNotice([building])).toEqual({
    title: 'Deployment 4 is building',
    text: 'This one starts when it has finished.',
  });
  expect(deploymentQueueNotice([queued])).toEqual({
    title: 'Deployment 5 is already queued',
    text: 'Deployment 5 (nginx:1.27) is queued and will be replaced by this one.',
  });
  expect(deploymentQueueNotice([building, queued])?.text).toBe(
    'This one starts when it has finished. Deployment 5 (nginx:1.27) is queued and will be replaced by this one.',
  );
});
