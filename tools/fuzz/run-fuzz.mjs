// Sends seeded requests to an instance and compares every answer with the OpenAPI document.
import { Agent } from 'node:http';
import { DocumentCheck } from '../lib/document-check.mjs';
import { RequestCheck } from '../lib/request-check.mjs';
import { Callers } from './callers.mjs';
import { IdPool } from './id-pool.mjs';
import { Random } from './random.mjs';
import { RequestMaker } from './request-maker.mjs';
import { addRecords } from './records.mjs';
import { send } from './send.mjs';

const RENEW_EVERY = 500;
const TIMEOUT_MS = 20_000;
/** A server that does not answer is no fault of Fairlead: here none does. */
const UNREACHABLE = 'SERVER_UNREACHABLE';

/**
 * @returns what was found: `findings` with a reproduction each, and how many answers of which status there were.
 * The instance must have no worker, so that nothing is ever done to a machine; `makeReady` marks a record as ready.
 */
export async function runFuzz({ url, document, owner, requests, seed, makeReady, onProgress = () => {} }) {
  const ids = new IdPool();
  const callers = new Callers({ url, owner, ids });
  const check = new DocumentCheck(document);
  const accepted = new RequestCheck(document);
  const maker = new RequestMaker(document, ids, callers);
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const findings = [];
  const statuses = {};
  const slowest = [];
  await callers.prepare();
  for (let index = 0; index < requests; index += 1) {
    if (index % RENEW_EVERY === 0) await addRecords(callers, ids, makeReady);
    const request = maker.make(new Random(seed, index), index);
    request.headers = { ...request.headers, ...callers.headers[request.caller] };
    const began = performance.now();
    const problems = await problemsOf(request);
    slowest.push({
      ms: Math.round(performance.now() - began),
      request: `${request.method} ${request.target.template}`,
    });
    if (slowest.length > 100) keepSlowest(slowest);
    for (const problem of problems) findings.push({ index, problem, curl: curlOf(url, request) });
    onProgress({ done: index + 1, findings, statuses });
  }
  agent.destroy();
  return { findings, statuses, slowest: keepSlowest(slowest) };

  async function problemsOf(request) {
    let answer;
    try {
      answer = await send(url, agent, request, TIMEOUT_MS);
    } catch (error) {
      return [`${request.method} ${request.path}: ${error.message}`];
    }
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    learn(request, answer);
    if (answer.status === 401 && request.caller === 'viewer') await callers.renewViewer();
    return judge(request, answer);
  }

  function judge(request, answer) {
    const [path] = request.path.split('?', 1);
    if (isPage(answer)) return [];
    const problems = check.problems({ ...answer, method: request.method, path });
    if (answer.status >= 500 && answer.status !== 503 && !(answer.body ?? '').includes(UNREACHABLE))
      problems.push(`${request.method} ${path} → ${answer.status}: ${answer.body}`);
    const isAccepted = answer.status < 300 && answer.headers['idempotent-replayed'] === undefined;
    return isAccepted ? [...problems, ...accepted.problems({ ...request, body: request.json })] : problems;
  }

  function learn({ method }, { status, body }) {
    if (status >= 300 || body === undefined || method === 'DELETE') return;
    try {
      ids.take(JSON.parse(body).data);
    } catch {
      // It is no envelope, of which the check has something to say.
    }
  }
}

function keepSlowest(list) {
  list.sort((a, b) => b.ms - a.ms).splice(10);
  return list;
}

/** A page of the dashboard, for whoever accepts HTML at a path that is not the API's. */
function isPage({ headers, status }) {
  return status === 200 && (headers['content-type'] ?? '').startsWith('text/html');
}

/** The request for a shell. Tokens and cookies belong to the run, and the ids to its database. */
function curlOf(url, { method, path, headers, body }) {
  const parts = ['curl', '-si', '-X', method, ...(method === 'HEAD' ? ['-I'] : [])];
  for (const [name, value] of Object.entries(headers)) parts.push('-H', quoted(`${name}: ${value}`));
  if (body !== undefined && body.length <= 4000) parts.push('--data-binary', bodyText(body));
  else if (body !== undefined) parts.push('--data-binary', `"$(head -c ${body.length} ...)"`);
  return [...parts, quoted(url + path)].join(' ');
}

function bodyText(body) {
  const text = body.toString('utf8');
  return Buffer.from(text).equals(body) && !text.includes('\0')
    ? quoted(text)
    : `@<(base64 -d <<<${body.toString('base64')})`;
}

const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
