#!/bin/sh
# Deploys an application with Fairlead from a pipeline. Its settings are environment variables: see README.md.
# Made by tools/integrations.mjs from integrations/source; change it there.
set -eu

if ! command -v node >/dev/null 2>&1; then
  echo 'Fairlead: Node 20 or newer is required, and this job has no "node". Use an image or a step that installs it.' >&2
  exit 1
fi
if ! node -e 'process.exit(parseInt(process.versions.node, 10) >= 20 ? 0 : 1)'; then
  echo "Fairlead: Node 20 or newer is required, and this job has $(node --version)." >&2
  exit 1
fi
exec node --input-type=module - <<'END_OF_PROGRAM'
import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Deploys an application from a pipeline with the command line that the instance serves, and reports the result as the
 * forge expects it. Exits as `fairlead deploy` does; 2 for wrong settings, 4 without credentials.
 */
const TIMED_OUT = 3;
const DOWNLOAD = { attempts: 6, seconds: 60, bytes: 32 * 1024 * 1024 };

class Failure extends Error {
  constructor(message, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}

const { env } = process;
/** Pipelines pass what is not set as an empty text. Plugins of Woodpecker have settings with a prefix of its own. */
const setting = (name) => env[`FAIRLEAD_${name}`]?.trim() || env[`PLUGIN_${name}`]?.trim() || undefined;
/** For the command line; removed at the end. */
let folder;

async function deploy() {
  const url = instanceUrl();
  const application = setting('APPLICATION');
  if (!application)
    throw new Failure('The setting "application" is missing: the id or the name of the application.', 2);
  const args = ['deploy', '--json', ...sourceArguments(), ...waitArguments(), '--', application];
  const credentials = credentialsFor(url);
  folder = mkdtempSync(join(tmpdir(), 'fairlead-'));
  const program = join(folder, 'fairlead.cjs');
  writeFileSync(program, await downloadProgram(url));
  const { exitCode, result } = await run(program, args, {
    FAIRLEAD_URL: url,
    // What another job on the same machine has signed in to is none of this one's business.
    XDG_CONFIG_HOME: folder,
    ...credentials,
  });
  // The command line does not know how the deployment went on.
  if (exitCode === TIMED_OUT && result.id) result.status = 'timed_out';
  if (exitCode !== 0) complain(result.message ?? `The deployment ended with exit code ${exitCode}.`);
  report(result);
  return exitCode;
}

function instanceUrl() {
  const text = setting('URL');
  if (!text) throw new Failure('The setting "url" is missing: the address of the Fairlead instance.', 2);
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isLoopback = url && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && isLoopback))
    throw new Failure('The setting "url" must begin with https://. Only loopback addresses may have http://.', 2);
  if (url.username || url.password || url.search || url.hash)
    throw new Failure('The setting "url" must have no credentials, query or fragment.', 2);
  return url.href.replace(/\/+$/, '');
}

/** What to deploy. Without one of them: the commit of the pipeline. */
function sourceArguments() {
  const chosen = ['REF', 'DIR', 'IMAGE'].filter((name) => setting(name) !== undefined);
  if (chosen.length > 1)
    throw new Failure(
      `Only one of the settings ${chosen.map((name) => `"${name.toLowerCase()}"`).join(', ')} can be set.`,
      2,
    );
  const [name = 'REF'] = chosen;
  const value = setting(name) ?? env.GITHUB_SHA ?? env.CI_COMMIT_SHA;
  return value ? [`--${name.toLowerCase()}=${value}`] : [];
}

function waitArguments() {
  const wait = setting('WAIT') ?? 'true';
  if (wait !== 'true' && wait !== 'false') throw new Failure('The setting "wait" must be true or false.', 2);
  const timeout = setting('TIMEOUT');
  return wait === 'false' ? ['--no-wait'] : ['--wait', ...(timeout ? [`--timeout=${timeout}`] : [])];
}

const KEYLESS_HINTS = {
  github: 'Give the job "permissions: id-token: write" and trust the pipeline in Fairlead, or set the input "token".',
  forgejo:
    'Set "enable-openid-connect: true" for the job and trust the pipeline in Fairlead, or set the input "token".',
  gitlab: 'Trust the pipeline in Fairlead and keep the id_tokens of the job, or add the variable FAIRLEAD_TOKEN.',
};

/** The variables by which the command line signs in. It requests the id token itself where the forge has them on demand. */
function credentialsFor(url) {
  const token = setting('TOKEN');
  if (token) return { FAIRLEAD_TOKEN: token };
  const keyless = {
    FAIRLEAD_AUDIENCE: setting('AUDIENCE') ?? url,
    FAIRLEAD_TRUSTED_PIPELINE: setting('TRUSTED_PIPELINE'),
  };
  const idToken = setting('ID_TOKEN');
  if (idToken) return { ...keyless, FAIRLEAD_ID_TOKEN: idToken };
  if (env.ACTIONS_ID_TOKEN_REQUEST_URL && env.ACTIONS_ID_TOKEN_REQUEST_TOKEN) return keyless;
  const hint = KEYLESS_HINTS[env.FAIRLEAD_FORGE] ?? 'Set FAIRLEAD_TOKEN from a secret of the pipeline.';
  throw new Failure(`The job has neither a token nor an id token. ${hint}`, 4);
}

/** The command line of the instance, so that both have the same version. */
async function downloadProgram(url) {
  const deadline = AbortSignal.timeout(DOWNLOAD.seconds * 1000);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const expected =
        setting('CLI_SHA256') ?? (await download(`${url}/cli/fairlead.cjs.sha256`, deadline)).toString().slice(0, 64);
      const program = await download(`${url}/cli/fairlead.cjs`, deadline);
      const actual = createHash('sha256').update(program).digest('hex');
      if (actual !== expected.toLowerCase())
        throw new Failure(`The command line of ${url} has the SHA-256 ${actual}, and not the expected one.`);
      return program;
    } catch (error) {
      if (error instanceof Failure) throw error;
      const reason = error.cause?.message ?? error.message;
      if (deadline.aborted || attempt === DOWNLOAD.attempts)
        throw new Failure(`The command line cannot be downloaded from ${url}: ${reason}`);
      await pause(250 * 2 ** attempt, undefined, { signal: deadline }).catch(() => undefined);
    }
  }
}

async function download(url, signal) {
  const response = await fetch(url, { redirect: 'manual', signal });
  if (response.status >= 500 || response.status === 429) throw new Error(`status ${response.status}`);
  if (!response.ok) throw new Failure(`${url} responded with status ${response.status}. Is this a Fairlead instance?`);
  const parts = [];
  let bytes = 0;
  for await (const part of response.body) {
    bytes += part.length;
    if (bytes > DOWNLOAD.bytes) throw new Failure(`${url} is larger than a command line can be.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Runs the command line, and prints what it reports as it comes. A signal that ends the job reaches it as well. */
async function run(program, args, variables) {
  const inherited = Object.entries({ ...env, ...variables }).filter(([, value]) => value);
  const child = spawn(process.execPath, [program, ...args], {
    env: Object.fromEntries(inherited),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const forward = (signal) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, forward);
  const obeys = stopCommands();
  const result = { status: 'error' };
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  });
  await Promise.all([child.stdout, child.stderr].map((stream) => readLines(stream, (line) => take(line, result))));
  const exitCode = await ended;
  obeys.again();
  return { exitCode, result };
}

async function readLines(stream, onLine) {
  for await (const line of createInterface({ input: stream, crlfDelay: Infinity })) onLine(line);
}

/** A line of the command line: of a log, a stage, the deployment or its result, or an error. */
function take(line, result) {
  const report = parsed(line);
  const { type, stage, error, warning } = report ?? {};
  const deployment = report?.deployment ?? report;
  if (type === 'log') say(report.text);
  else if (type === 'stage') say(`${stage?.name}: ${stage?.status}`);
  else if (isDeployment(deployment)) Object.assign(result, outcomeOf(deployment), { url: report.url ?? undefined });
  else if (error) result.message = [error.message, error.hint].filter(Boolean).join(' ');
  else if (warning) say(warning.message);
  else if (!report) say(line);
}

const isDeployment = (value) => typeof value?.id === 'string' && value.id.startsWith('dep_');

function parsed(line) {
  try {
    const value = JSON.parse(line);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

function outcomeOf({ id, application_id: application, status, failure, commit }) {
  return {
    id,
    status,
    page: `${instanceUrl()}/applications/${application}/deployments/${id}`,
    commit: commit && `${String(commit.sha).slice(0, 12)} ${commit.message}`,
    message: failure?.message,
  };
}

const say = (text) => process.stdout.write(`${String(text ?? '').replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')}\n`);

/** The log of a deployment is foreign text. Runners of GitHub and Forgejo would obey the lines of it that begin with `::`. */
function stopCommands() {
  if (env.GITHUB_ACTIONS !== 'true') return { again: () => undefined };
  const word = randomUUID();
  process.stdout.write(`::stop-commands::${word}\n`);
  return { again: () => process.stdout.write(`::${word}::\n`) };
}

/** Outputs and summary, where the forge has them. */
function report(result) {
  const outputs = { 'deployment-id': result.id, url: result.url, status: result.status };
  if (env.GITHUB_OUTPUT)
    for (const [name, value] of Object.entries(outputs))
      appendFileSync(env.GITHUB_OUTPUT, outputEntry(name, plain(value)));
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, summaryOf(result));
  const dotenv = setting('DOTENV');
  if (dotenv) {
    const names = {
      FAIRLEAD_DEPLOYMENT_ID: result.id,
      FAIRLEAD_APPLICATION_URL: result.url,
      FAIRLEAD_STATUS: result.status,
    };
    writeFileSync(
      dotenv,
      Object.entries(names)
        .map(([name, value]) => `${name}=${plain(value)}\n`)
        .join(''),
    );
  }
}

/** Nobody can guess the delimiter, so no value ends early and adds outputs of its own. */
function outputEntry(name, value) {
  const delimiter = `end_${randomUUID()}`;
  return `${name}<<${delimiter}\n${value}\n${delimiter}\n`;
}

function summaryOf({ status, id, page, url, commit, message }) {
  const rows = [
    ['Status', markdown(status)],
    ['Deployment', link(id, page)],
    ['Address', link(url, url)],
    ['Commit', markdown(commit)],
    ['Reason', markdown(message)],
  ].filter(([, text]) => text);
  const title = `### Fairlead: ${markdown(setting('APPLICATION') ?? 'deployment')}`;
  return [title, '', '| | |', '| --- | --- |', ...rows.map((row) => `| ${row.join(' | ')} |`), '', ''].join('\n');
}

/** Text of others in Markdown: one line, of which nothing is markup. */
function markdown(text) {
  return plain(text).replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
}

function link(text, address) {
  if (!/^https?:\/\//.test(address ?? '') || !URL.canParse(address)) return markdown(text);
  const { href } = new URL(address);
  return `[${markdown(text)}](<${href.replaceAll(/[<>\\|]/g, encodeURIComponent)}>)`;
}

/** One line without control characters, of bounded length. */
function plain(text) {
  return String(text ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 500);
}

/** To people, and on GitHub and Forgejo as an annotation of the run. */
function complain(message) {
  const text = plain(message);
  const command = text.replaceAll('%', '%25');
  process.stdout.write(env.GITHUB_ACTIONS === 'true' ? `::error title=Fairlead::${command}\n` : `Fairlead: ${text}\n`);
}

try {
  process.exitCode = await deploy();
} catch (error) {
  if (!(error instanceof Failure)) throw error;
  complain(error.message);
  report({ status: 'error', message: error.message });
  process.exitCode = error.exitCode;
} finally {
  if (folder) rmSync(folder, { recursive: true, force: true });
}
END_OF_PROGRAM
