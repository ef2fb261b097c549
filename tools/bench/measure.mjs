import { Agent, request } from 'node:http';

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** The median of the ratios of each round: side by side, so that a machine that gets slower does not tilt it. */
export function ratio(ours, theirs) {
  return median(ours.map((value, index) => value / theirs[index]));
}

export function spread(values) {
  return `${Math.round(median(values))} (${Math.round(Math.min(...values))}–${Math.round(Math.max(...values))})`;
}

/** Milliseconds from the trigger until the proxy answers with the wanted text. */
export async function untilAnswers({ address, port, hostname, text, trigger, timeoutMs = 60_000 }) {
  const agent = new Agent({ keepAlive: true });
  const since = performance.now();
  let failure;
  const triggered = trigger().catch((error) => {
    failure = error;
  });
  try {
    for (;;) {
      if ((await ask({ address, port, hostname, agent })).includes(text)) break;
      if (failure) throw failure;
      if (performance.now() - since > timeoutMs) throw new Error(`${text} did not answer within ${timeoutMs} ms`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const took = performance.now() - since;
    await triggered;
    if (failure) throw failure;
    return took;
  } finally {
    agent.destroy();
  }
}

function ask({ address, port, hostname, agent }) {
  return new Promise((resolve) => {
    const outgoing = request({ host: address, port, path: '/', agent, headers: { host: hostname } }, (answer) => {
      const chunks = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
      answer.on('error', () => resolve(''));
    });
    outgoing.on('error', () => resolve(''));
    outgoing.end();
  });
}
