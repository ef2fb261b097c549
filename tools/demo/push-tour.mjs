import { createHmac, randomUUID } from 'node:crypto';
import { say } from '../lib/say.mjs';
import { finished, timed } from './steps.mjs';

const POLL_SECONDS = 10;

/** A push deploys by its hook, and a webhook tells another program of it. */
export async function pushTour({ api, session, receiver, receiverUrl, application, repository, files }) {
  const { id } = application;
  await timed('Add a webhook for the deployments of hello', async () => {
    const events = ['deployment.queued', 'deployment.live', 'deployment.failed', 'deployment.rolled_back'];
    const description = 'Receiver of the demo';
    const { secret } = await session.post('/webhooks', {
      url: receiverUrl,
      description,
      events,
      application_ids: [id],
    });
    receiver.secret = secret;
  });

  const commit = await repository.commit(files, { message: 'Say hello to those who push' });
  const deployment = await timed('Push v3, which its hook deploys', async () => {
    const { push_id: pushId } = await callHook(api, application, commit);
    const { push, started } = await deployedPush(api, id, pushId);
    say(`  ${push.forge} announced ${push.head.ref}; its head ${push.head.commit.slice(0, 7)} is deployed`);
    return finished(api, application, started);
  });
  if (deployment.commit?.sha !== commit) throw new Error(`${deployment.commit?.sha} was deployed, not ${commit}`);
  await receiver.event(({ type, subject }) => type === 'deployment.live' && subject.id === deployment.id);
  await api.patch(`/applications/${id}`, { auto_deploy: { poll_seconds: POLL_SECONDS } });
  return { deployment, pollSeconds: POLL_SECONDS };
}

/** What GitHub does after a push: the demo's git server knows no hooks. */
async function callHook(api, { id }, commit) {
  const { url, secret } = await api.get(`/applications/${id}/push-hook`);
  const body = JSON.stringify({ ref: 'refs/heads/main', after: commit, pusher: { name: 'demo' } });
  const answer = await fetch(new URL(new URL(url).pathname, api.url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-github-event': 'push',
      'x-github-delivery': randomUUID(),
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    },
    body,
  });
  const text = await answer.text();
  if (answer.status !== 202) throw new Error(`the hook answered ${answer.status}: ${text}`);
  return JSON.parse(text).data;
}

/** The repository is asked for its head after the hook was answered. */
async function deployedPush(api, id, pushId) {
  let push;
  await api.until(`/applications/${id}/pushes`, (pushes) => {
    push = pushes.find((one) => one.id === pushId);
    return push !== undefined && push.status !== 'pending';
  });
  if (push.status !== 'deployed') throw new Error(`the push is ${push.status}: ${push.message}`);
  return { push, started: { id: push.deployment_id } };
}
