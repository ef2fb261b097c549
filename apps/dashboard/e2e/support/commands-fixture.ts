import type { ApplicationRecord, CommandRecord } from '@fairlead/dto';
import type { Page } from 'playwright-core';
import { API_ONLY, type CommandRunChanges, type HttpAgent } from '../../../api/test/world';
import { addViewer, type Instance, OWNER, startInstance } from './instance';
import { openPage, type WorldPage } from './page-checks';

/** An instance with applications in each state that matters for commands; nothing is worked on. */
export interface CommandPagesFixture extends Instance {
  http: HttpAgent;
  /** One whose commands run, one that is stopped, one that was never deployed, one without commands. */
  ids: Record<'shop' | 'archive' | 'idea' | 'blank', string>;
  commands: Record<'remind' | 'tidy' | 'report', CommandRecord>;
  failedRun: string;
  missedRun: string;
  /** A run of `remind`, as if it had come to this. */
  addRun(more: CommandRunChanges): Promise<string>;
}

const MINUTE_MS = 60_000;

export async function startCommandPages(): Promise<CommandPagesFixture> {
  const settings = { FAIRLEAD_ADMIN_EMAIL: OWNER.email, FAIRLEAD_ADMIN_PASSWORD: OWNER.password };
  const instance = await startInstance({ ...API_ONLY, ...settings });
  const { world } = instance;
  const server = await world.servers.add({ name: 'web-1' });
  const make = (name: string): Promise<ApplicationRecord> => world.applications.add(server.id, { name });
  const [shop, archive, idea, blank] = [
    await make('shop'),
    await make('archive'),
    await make('idea'),
    await make('blank'),
  ];
  await world.deployments.addLive(shop);
  await world.deployments.addLive(archive);
  await world.deployments.addLive(blank);
  await world.applications.change(archive, { desired_state: 'stopped', status: 'stopped' });
  const remind = await world.commands.add(shop, {
    name: 'Send reminders',
    command: 'node scripts/remind.js --all --since yesterday --with-a-long-option',
    cron: '0 8 * * 1-5',
    time_zone: 'Europe/Berlin',
  });
  const tidy = await world.commands.add(shop, {
    name: 'Tidy',
    command: 'npm run tidy',
    cron: '*/10 * * * *',
    enabled: false,
  });
  const report = await world.commands.add(shop, {
    name: 'Weekly report',
    command: 'npm run report',
    cron: '0 6 * * 1',
  });
  await world.commands.add(archive, { name: 'Rotate', command: 'npm run rotate', cron: '@daily' });
  await world.commands.add(idea, { name: 'Someday', command: 'npm run someday', cron: '@daily' });
  const addRun = (more: CommandRunChanges): Promise<string> => world.commands.addRun(remind, more);
  for (let count = 0; count < 22; count += 1) {
    await addRun({ created_at: new Date(Date.now() - (60 - count) * MINUTE_MS).toISOString() });
  }
  const missedRun = await addRun({
    status: 'missed',
    exit_code: null,
    started_at: null,
    deployment_number: null,
    failure: { code: 'PREVIOUS_RUN_ACTIVE', message: 'The previous run of this command has not ended yet.' },
  });
  const failedRun = await addRun({
    status: 'failed',
    trigger: 'dashboard',
    actor: { type: 'user', id: 'usr_1', name: 'ann@example.org' },
    exit_code: 127,
    failure: { code: 'COMMAND_FAILED', message: 'The command ended with exit code 127.' },
  });
  await addViewer(instance);
  return {
    ...instance,
    http: await world.agent(),
    ids: { shop: shop.id, archive: archive.id, idea: idea.id, blank: blank.id },
    commands: { remind, tidy, report },
    failedRun,
    missedRun,
    addRun,
  };
}

export const commandsPath = (id: string) => `/applications/${id}/commands`;

/** A row of the list of commands. */
export const commandRow = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Scheduled commands' }).getByRole('row').filter({ hasText: name });

export const openCommandList = (page: Page, { url, ids }: CommandPagesFixture) =>
  openPage(page, url, { path: commandsPath(ids.shop), ready: 'Send reminders' });

/** The commands of applications in each state, and runs of them. */
export const COMMAND_PAGES: readonly WorldPage<CommandPagesFixture>[] = [
  { path: ({ ids }) => commandsPath(ids.shop), ready: 'Send reminders' },
  { path: ({ ids }) => commandsPath(ids.archive), ready: 'Scheduled runs are skipped' },
  { path: ({ ids }) => commandsPath(ids.blank), ready: 'No scheduled commands yet' },
  { path: ({ ids }) => `${commandsPath(ids.shop)}/runs`, ready: 'Missed' },
  { path: ({ ids, failedRun }) => `${commandsPath(ids.shop)}/runs/${failedRun}`, ready: 'the program was not found' },
  {
    path: ({ ids, missedRun }) => `${commandsPath(ids.shop)}/runs/${missedRun}`,
    ready: 'Missed run',
  },
  { path: '/', ready: 'Needs attention' },
];
