import { withAllScopes } from '../../../api/test/harness/test-access';
import { Deployment } from '../../../api/src/deployments/deployment.entity';
import { LogLine } from '../../../api/src/operations/logs/log-line.entity';
import { Operation } from '../../../api/src/operations/operation.entity';
import type { Page } from 'playwright-core';
import { API_ONLY, makeApplication, makeServer } from '../../../api/test/harness/test-records';
import { signIn } from './browser';
import { type Instance, OWNER, startInstance } from './instance';

/** A deployment that nobody works on, with the log that a test gives it. */
export interface DeploymentLogFixture {
  path: string;
  add(lines: readonly Partial<LogLine>[]): Promise<void>;
  end(status?: 'live' | 'failed'): Promise<void>;
}

const ROWS_PER_INSERT = 1000;
const STAGES = ['building', 'starting', 'verifying', 'switching', 'observing'] as const;

export async function createDeploymentLog({ api }: Instance): Promise<DeploymentLogFixture> {
  const http = await withAllScopes(api);
  const server = await makeServer(api);
  const application = await makeApplication(http, server.id);
  const { body } = await http.post(`/api/v1/applications/${application.id}/deploy`).send({}).expect(202);
  const { operationId } = await api.dataSource.manager.findOneByOrFail(Deployment, { id: body.data.id });
  const start = Date.now() - 60_000;
  let seq = 0;
  return {
    path: `/applications/${application.id}/deployments/${body.data.id}`,
    add: async (lines) => {
      const rows = lines.map((line) => ({
        operationId: operationId ?? '',
        seq: ++seq,
        at: new Date(start + seq),
        step: 'building',
        stream: 'stdout' as const,
        text: `line ${seq}`,
        ...line,
      }));
      for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) {
        // oxlint-disable-next-line no-await-in-loop -- a log is written in order
        await api.dataSource.manager.insert(LogLine, rows.slice(at, at + ROWS_PER_INSERT));
      }
    },
    end: async (status = 'live') => {
      const finished = new Date();
      const stages = STAGES.map((name) => ({
        name,
        status: 'succeeded' as const,
        started_at: new Date(start).toISOString(),
        finished_at: finished.toISOString(),
      }));
      await api.dataSource.manager.update(Deployment, body.data.id, { status, stages, finishedAt: finished });
      await api.dataSource.manager.update(Operation, operationId ?? '', { status: 'succeeded', finishedAt: finished });
    },
  };
}

/** An instance on which nothing happens but what a test does. */
export const startQuietInstance = () =>
  startInstance({ ...API_ONLY, FAIRLEAD_ADMIN_EMAIL: OWNER.email, FAIRLEAD_ADMIN_PASSWORD: OWNER.password });

export const logLines = (count: number, step = 'building') => Array.from({ length: count }, () => ({ step }));
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
