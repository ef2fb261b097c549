import type { Page } from 'playwright-core';
import { API_ONLY, type DeploymentLogLine } from '../../../api/test/world';
import { signIn } from './browser';
import { type Instance, OWNER, startInstance } from './instance';

/** A deployment that no worker runs, with the log that a test writes. */
export interface DeploymentLogFixture {
  path: string;
  add(lines: readonly DeploymentLogLine[]): Promise<void>;
  end(status?: 'live' | 'failed'): Promise<void>;
}

export async function createDeploymentLog({ world }: Instance): Promise<DeploymentLogFixture> {
  const server = await world.servers.add();
  const application = await world.applications.add(server.id);
  const deployment = await world.deployments.request(application);
  return {
    path: `/applications/${application.id}/deployments/${deployment.id}`,
    add: (lines) => world.deployments.addLog(deployment, lines),
    end: (status = 'live') => world.deployments.end(deployment, status),
  };
}

/** An instance on which nothing happens but what a test does. */
export const startQuietInstance = () =>
  startInstance({ ...API_ONLY, FAIRLEAD_ADMIN_EMAIL: OWNER.email, FAIRLEAD_ADMIN_PASSWORD: OWNER.password });

export const logLines = (count: number, stage = 'building') => Array.from({ length: count }, () => ({ stage }));
export const logRegion = (page: Page) => page.getByRole('log');
export const logLine = (page: Page, text: string) => logRegion(page).getByText(text, { exact: true });

/** Which lines are on the page. */
export const visibleLineNumbers = (page: Page) =>
  logRegion(page)
    .locator('[data-line]')
    .evaluateAll((lines) => lines.map((each) => Number(each.getAttribute('data-line'))));

export async function openLog(page: Page, { url }: Instance, path: string): Promise<void> {
  await signIn(page, url, OWNER);
  await page.goto(url + path);
}
