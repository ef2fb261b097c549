import { cpus } from 'node:os';
import { backupSection } from './backups.mjs';
import { cliStartSection } from './cli/cli-start.mjs';
import { uploadsSection } from './cli/uploads.mjs';
import { SLOWDOWNS } from './dashboard/dashboard.mjs';
import { pagesSection } from './dashboard/pages.mjs';
import { deploymentRatios } from './deployments.mjs';
import { dockerSection } from './docker.mjs';
import { firstDeploymentSection } from './first-deployment.mjs';
import { growthSection } from './growth.mjs';
import { imageSection } from './image.mjs';
import { logSearchSection } from './log-search.mjs';
import { spread } from './measure.mjs';
import { proxySection } from './proxy/proxy.mjs';
import { pushesSection } from './integrations/pushes.mjs';
import { requestMetricsSection } from './proxy/requests.mjs';
import { stacksSection } from './stacks.mjs';
import { webhooksSection } from './integrations/webhooks.mjs';

/** The results as docs/BENCHMARKS.md shows them. */
export function report({
  idle,
  list,
  dashboard,
  pages,
  first,
  deployments,
  docker,
  stacks,
  proxy,
  logs,
  requests,
  fleet,
  growth,
  webhooks,
  pushes,
  backups,
  cli,
  uploads,
  image,
}) {
  const sections = [
    '# Benchmarks',
    `Made by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}, on a machine with ${cpus().length} cores that carries Fairlead, the load and the managed host at once, with Node ${process.versions.node}. Ratios can be compared between machines, milliseconds cannot. Each ratio is the median of the ratios of its rounds, in which both sides take turns.`,
  ];
  if (list) sections.push(listSection(list));
  if (dashboard) sections.push(dashboardSection(dashboard));
  if (pages) sections.push(pagesSection(pages));
  if (first) sections.push(firstDeploymentSection(first));
  if (deployments) sections.push(deploymentSection(deployments));
  if (docker) sections.push(dockerSection(docker));
  if (stacks) sections.push(stacksSection(stacks));
  if (proxy) sections.push(proxySection(proxy));
  if (logs) sections.push(logSearchSection(logs));
  if (requests) sections.push(requestMetricsSection(requests));
  if (fleet) sections.push(fleetSection(fleet));
  if (growth) sections.push(growthSection(growth));
  if (webhooks) sections.push(webhooksSection(webhooks));
  if (pushes) sections.push(pushesSection(pushes));
  if (backups) sections.push(backupSection(backups));
  if (cli) sections.push(cliStartSection(cli));
  if (uploads) sections.push(uploadsSection(uploads));
  if (image) sections.push(imageSection(image));
  if (idle) sections.push(idleSection(idle));
  return `${sections.join('\n\n')}\n`;
}

function listSection({ ours, bare, ratio }) {
  return `## A page of 20 out of 10,000 applications

\`GET /api/v1/applications?per_page=20\` with 1,000 tokens in rotation; scopes, both limits, envelope and the exact total on, SQLite. Against a bare NestJS route on Express that answers the same bytes. Each server on one core, the load on the other.

| | requests a second, median (range) |
|---|---|
| bare NestJS route | ${spread(bare)} |
| Fairlead | ${spread(ours)} |

**${(ratio * 100).toFixed(0)} %** of its throughput (wanted: at least 45 %).`;
}

function dashboardSection({ pages, logs, lines }) {
  const each = ({ name, runs }, slowdown) => {
    const run = runs[slowdown];
    const times = [run.firstPaint, run.firstContentfulPaint, run.largestContentfulPaint, run.interactive, run.click];
    return [name, slowdown === 1 ? 'full' : `1/${slowdown}`, ...times.map(Math.round), (run.shift / 1000).toFixed(3)];
  };
  const sizes = pages.map(({ name, runs }) => [name, runs[1].javascript.toFixed(1), runs[1].styles.toFixed(1)]);
  const times = pages.flatMap((page) => SLOWDOWNS.map((slowdown) => each(page, slowdown)));
  const scrolled = logs.map(({ slowdown, loaded, rows, frames, slow, longest }) => [
    slowdown === 1 ? 'full' : `1/${slowdown}`,
    `${(loaded / 1000).toFixed(2)} s`,
    rows,
    `${slow} of ${frames}`,
    `${Math.round(longest)} ms`,
  ]);
  return `## The dashboard in a browser

Chromium with nothing cached goes straight to a page of an instance with 61 servers, 201 applications and 61 tokens; medians. Interactive: the content is there and the main thread has had half a second without a task of 50 ms. Click: until the frame after it. Sizes as sent, compressed.

${table(['', 'JavaScript, kB', 'styles, kB'], sizes)}

${table(['', 'processor', 'first paint, ms', 'first content, ms', 'largest content, ms', 'interactive, ms', 'click, ms', 'layout shift'], times)}

A log of ${lines.toLocaleString('en')} lines, then scrolled up frame by frame, slowly and fast:

${table(['processor', 'until its last line', 'lines in the page', 'frames over 50 ms', 'longest frame'], scrolled)}`;
}

const table = (head, rows) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

function deploymentSection(times) {
  const rows = deploymentRatios(times).map(
    ({ name, ours, theirs, ratio, limit }) =>
      `| ${name} | ${spread(ours)} | ${spread(theirs)} | **${ratio.toFixed(2)}** | ${limit ?? '–'} |`,
  );
  return `## Deployments, from the trigger until the new version answers through the proxy

An Express application with its real dependencies. The baseline is a shell script over a new SSH connection: fetch, archive, \`npm ci\`, start on a new port, health loop, Caddy PATCH, stop the previous one. The fast baseline does the same, but keeps the dependencies by the hash of their lockfile and runs over a connection that is already open.

| | ours, ms (range) | by hand, ms (range) | ratio | at most |
|---|---|---|---|---|
${rows.join('\n')}`;
}

function fleetSection({ servers, connections, samples, processorPercent, idleMegabytes, residentMegabytes }) {
  return `## ${servers} servers, each sampled every 60 s

One booted host with as many addresses; ${connections} connections stayed open, ${samples} servers had samples.

| processor, of one core | resident memory | before the connections |
|---|---|---|
| ${processorPercent.toFixed(1)} % | ${Math.round(residentMegabytes)} MB | ${Math.round(idleMegabytes)} MB |`;
}

function idleSection({ idleMegabytes, secondStartSeconds }) {
  return `## At rest

Resident memory 10 s after the start: **${Math.round(idleMegabytes)} MB**. Time of a second \`npm start\` until it is ready: **${secondStartSeconds.toFixed(2)} s**.`;
}
