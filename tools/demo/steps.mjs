import { say } from '../lib/say.mjs';

/** The response is sent when the operation has ended, so that polling is rarely needed. */
export const WAIT = { prefer: 'wait=60' };
export const steps = [];

const IN_PROGRESS = ['creating', 'queued', 'running', 'verifying', 'building', 'starting', 'switching', 'observing'];

export async function timed(name, work) {
  say(`→ ${name} …`);
  const since = performance.now();
  const result = await work();
  const tookMs = Math.round(performance.now() - since);
  steps.push({ name, tookMs });
  say(`  done in ${(tookMs / 1000).toFixed(2)} s`);
  return result;
}

/** Waits until the operation has ended and requires the expected status; `WAIT` covers only 60 seconds. */
export async function settled(api, path, expected) {
  const ended = await api.until(path, ({ status }) => !IN_PROGRESS.includes(status), { everyMs: 2000 });
  if (ended.status === expected) return ended;
  const { code, message } = ended.failure ?? { code: ended.status_code, message: ended.status_reason };
  throw new Error(`${path} is ${ended.status}: ${code} ${message}`);
}

export async function deploy(api, application) {
  return finished(api, application, await api.post(`/applications/${application.id}/deploy`, {}, WAIT));
}

export async function finished(api, application, deployment) {
  const ended = await settled(api, `/applications/${application.id}/deployments/${deployment.id}`, 'live');
  sayStages(ended);
  return ended;
}

export function sayStages({ stages }) {
  for (const stage of stages.filter(({ finished_at: at }) => at)) {
    const tookMs = Date.parse(stage.finished_at) - Date.parse(stage.started_at);
    say(`  ${stage.name.padEnd(10)} ${String(tookMs).padStart(6)} ms`);
  }
}
