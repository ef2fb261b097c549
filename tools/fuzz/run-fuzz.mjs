// Sends seeded requests to an instance and compares every answer with the OpenAPI document.
import { Agent } from 'node:http';
import { DocumentCheck } from '../lib/document-check.mjs';
import { RequestCheck } from '../lib/request-check.mjs';
import { Callers } from './callers.mjs';
import { IdPool } from './id-pool.mjs';
import { Random } from './random.mjs';
import { RequestMaker, routeOf } from './request-maker.mjs';
import { addRecords, doWork } from './records.mjs';
import { send } from './send.mjs';

const RENEW_EVERY = 250;
/** So often all requested work is done; in between it is pending. */
const WORK_EVERY = 83;
const TIMEOUT_MS = 20_000;
/** A server that does not answer is no fault of Fairlead: here none does. */
const UNREACHABLE = 'SERVER_UNREACHABLE';

/**
 * @returns what was found: `findings` with a reproduction each, and how many answers of which status there were, also for each route.
 * The instance must have no worker, so that nothing is ever done to a machine; `execute` runs a statement in its database.
 */
export async function runFuzz({ url, document, owner, requests, seed, execute, onProgress = () => true }) {
  const ids = new IdPool();
  const callers = new Callers({ url, owner, ids });
  const check = new DocumentCheck(document);
  const accepted = new RequestCheck(document);
  const maker = new RequestMaker(document, ids, callers);
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const findings = [];
  const statuses = {};
  const routes = Object.fromEntries(maker.routes().map((route) => [route, {}]));
  const slowest = [];
  let done = 0;
  await callers.prepare();
  for (let index = 0; index < requests; index += 1) {
    if (index % RENEW_EVERY === 0) await addRecords(callers, ids, execute);
    if (index % WORK_EVERY === 0) await doWork(execute);
    const request = maker.make(new Random(seed, index), index);
    request.headers = { ...request.headers, ...callers.headers[request.caller] };
    const began = performance.now();
    const problems = (await Promise.all(Array.from({ length: request.times }, () => problemsOf(request)))).flat();
    slowest.push({
      ms: Math.round(performance.now() - began),
      request: routeOf(request.target),
    });
    if (slowest.length > 100) keepSlowest(slowest);
    for (const problem of new Set(problems)) findings.push({ index, problem, curl: curlOf(url, request) });
    done = index + 1;
    if (!onProgress({ done, findings, statuses })) break;
  }
  agent.destroy();
  return { done, findings, statuses, routes, slowest: keepSlowest(slowest) };

  async function problemsOf(request) {
    let answer;
    try {
      answer = await send(url, agent, request, TIMEOUT_MS);
    } catch (error) {
      return [`${request.method} ${request.path}: ${error.message}`];
    }
    count(statuses, answer.status);
    if (request.method === request.target.method) count(routes[routeOf(request.target)], answer.status);
    learn(request, answer);
    if (answer.status === 401 && request.caller === 'viewer') await callers.renewViewer();
    if (answer.status === 401 && request.caller === 'disposable') await callers.renewDisposable();
    return judge(request, answer);
  }

  function judge(request, answer) {
    const [path] = request.path.split('?', 1);
    if (isPage(answer)) return [];
    const problems = check.problems({ ...answer, method: request.method, path });
    // An answer to HEAD has no code, and its status is documented.
    const isUnreachable =
      answer.status === 502 && (request.method === 'HEAD' || (answer.body ?? '').includes(UNREACHABLE));
    if (answer.status >= 500 && answer.status !== 503 && !isUnreachable)
      problems.push(`${request.method} ${path} → ${answer.status}: ${answer.body}`);
    const isAccepted = answer.status < 300 && answer.headers['idempotent-replayed'] === undefined;
    return isAccepted ? [...problems, ...accepted.problems({ ...request, body: request.json })] : problems;
  }

  function learn({ method, path }, { status, body }) {
    if (status >= 300 || body === undefined) return;
    if (method === 'DELETE') return ids.drop(path.split('?', 1)[0].split('/').at(-1));
    try {
      ids.take(JSON.parse(body).data);
    } catch {
      // It is no envelope, of which the check has something to say.
    }
  }
}

function count(statuses, status) {
  statuses[status] = (statuses[status] ?? 0) + 1;
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
