import type { ApplicationRecord, CommandRecord } from '@fairlead/dto';
import { API_ONLY, makeApplication, makeServer } from '../../../api/test/harness/test-records';
import { DeploymentSimulator } from '../../../api/test/api/deployments/deployment-simulator';
import { withAllScopes } from '../../../api/test/harness/test-access';
import { Application } from '../../../api/src/applications/application.entity';
import { CommandRun } from '../../../api/src/commands/runs/command-run.entity';
import { newId } from '../../../api/src/platform/database/new-id';
import { partialRow } from '../../../api/src/platform/database/query/partial-row';
import type { Page } from 'playwright-core';
import { addViewer, type Instance, OWNER, startInstance } from './instance';
import { openPage } from './page-checks';

type Http = Awaited<ReturnType<typeof withAllScopes>>;

/** An instance with applications in each state that matters for commands; nothing is worked on. */
export interface CommandPagesFixture extends Instance {
  http: Http;
  /** One whose commands run, one that is stopped, one that was never deployed, one without commands. */
  ids: Record<'shop' | 'archive' | 'idea' | 'blank', string>;
  commands: Record<'remind' | 'tidy' | 'report', CommandRecord>;
  failedRun: string;
  missedRun: string;
  /** A run of `remind`, as if it had come to this. */
  addRun(more: Partial<CommandRun>): Promise<string>;
}

const MINUTE_MS = 60_000;

export async function startCommandPages(): Promise<CommandPagesFixture> {
  const settings = { FAIRLEAD_ADMIN_EMAIL: OWNER.email, FAIRLEAD_ADMIN_PASSWORD: OWNER.password };
  const instance = await startInstance({ ...API_ONLY, ...settings });
  const { api } = instance;
  const http = await withAllScopes(api);
  const server = await makeServer(api, { name: 'web-1' });
  const make = (name: string) => makeApplication(http, server.id, { name });
  const [shop, archive, idea, blank] = [
    await make('shop'),
    await make('archive'),
    await make('idea'),
    await make('blank'),
  ];
  await goLive(instance, http, shop);
  await goLive(instance, http, archive);
  await goLive(instance, http, blank);
  await api.dataSource.manager.update(Application, archive.id, { desiredState: 'stopped', status: 'stopped' });
  const command = async ({ id }: ApplicationRecord, body: object): Promise<CommandRecord> =>
    (await http.post(`/api/v1/applications/${id}/commands`).send(body).expect(201)).body.data;
  const remind = await command(shop, {
    name: 'Send reminders',
    command: 'node scripts/remind.js --all --since yesterday --with-a-long-option',
    cron: '0 8 * * 1-5',
    time_zone: 'Europe/Berlin',
  });
  const tidy = await command(shop, { name: 'Tidy', command: 'npm run tidy', cron: '*/10 * * * *', enabled: false });
  const report = await command(shop, { name: 'Weekly report', command: 'npm run report', cron: '0 6 * * 1' });
  await command(archive, { name: 'Rotate', command: 'npm run rotate', cron: '@daily' });
  await command(idea, { name: 'Someday', command: 'npm run someday', cron: '@daily' });
  const addRun = async (more: Partial<CommandRun>): Promise<string> => {
    const now = Date.now();
    const run = api.dataSource.manager.create(CommandRun, {
      id: newId('commandRun'),
      applicationId: shop.id,
      commandId: remind.id,
      name: remind.name,
      command: remind.command,
      timeoutSeconds: 3600,
      status: 'succeeded',
      trigger: 'schedule',
      actor: { type: 'system', id: 'system', name: 'Fairlead' },
      deploymentNumber: 1,
      exitCode: 0,
      failure: null,
      operationId: null,
      cancelRequestedAt: null,
      createdAt: new Date(now - 2 * MINUTE_MS),
      startedAt: new Date(now - 2 * MINUTE_MS),
      finishedAt: new Date(now - MINUTE_MS),
      ...more,
    });
    await api.dataSource.manager.insert(CommandRun, partialRow<CommandRun>(run));
    return run.id;
  };
  for (let count = 0; count < 22; count += 1) {
    // oxlint-disable-next-line no-await-in-loop -- their ids are in the order in which they ran
    await addRun({ createdAt: new Date(Date.now() - (60 - count) * MINUTE_MS) });
  }
  const missedRun = await addRun({
    status: 'missed',
    exitCode: null,
    startedAt: null,
    deploymentNumber: null,
    failure: { code: 'PREVIOUS_RUN_ACTIVE', message: 'The former run of this command has not ended yet.' },
  });
  const failedRun = await addRun({
    status: 'failed',
    trigger: 'dashboard',
    actor: { type: 'user', id: 'usr_1', name: 'ann@example.org' },
    exitCode: 127,
    failure: { code: 'COMMAND_FAILED', message: 'The command ended with exit code 127.' },
  });
  await addViewer(instance);
  return {
    ...instance,
    http,
    ids: { shop: shop.id, archive: archive.id, idea: idea.id, blank: blank.id },
    commands: { remind, tidy, report },
    failedRun,
    missedRun,
    addRun,
  };
}

async function goLive({ api }: Instance, http: Http, application: ApplicationRecord): Promise<void> {
  const deployments = new DeploymentSimulator(api, http);
  await deployments.goLive(await deployments.deploy(application));
}

export const commandsPath = (id: string) => `/applications/${id}/commands`;

/** A row of the list of commands. */
export const commandRow = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Scheduled commands' }).getByRole('row').filter({ hasText: name });

export const openCommandList = (page: Page, { url, ids }: CommandPagesFixture) =>
  openPage(page, url, { path: commandsPath(ids.shop), ready: 'Send reminders' });
