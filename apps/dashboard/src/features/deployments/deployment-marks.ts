import { allDeploymentsPage, type ListedDeployment } from '@fairlead/client';
import { queryOptions } from '@tanstack/react-query';
import type { ChartMark } from '../../components/chart/chart-data';
import { type MetricsRange, RANGE_MS } from '../../lib/url/metrics-range';

const PER_PAGE = 100;
/** 500 lines in a chart are a surface. */
const PAGES_MAX = 5;

/** When deployments of an application began to serve, as marks of its charts. They are fetched as far back as the range reaches. */
export const deploymentMarksQuery = (applicationId: string, range: MetricsRange) =>
  queryOptions({
    queryKey: ['deployments', 'list', applicationId, { marks: range }],
    queryFn: async ({ signal }): Promise<readonly ChartMark[]> => {
      const since = Date.now() - RANGE_MS[range];
      const marks: ChartMark[] = [];
      for (let page = 1; page <= PAGES_MAX; page += 1) {
        const query = { application_id: applicationId, page, per_page: PER_PAGE };
        const { data: deployments } = (await allDeploymentsPage({ query, signal, throwOnError: true })).data;
        marks.push(...deploymentMarks(deployments, since));
        const oldest = deployments.at(-1);
        if (deployments.length < PER_PAGE || !oldest || Date.parse(oldest.created_at) < since) break;
      }
      return marks;
    },
  });

/** Deployments without a switch have changed nothing for visitors. */
export function deploymentMarks(
  deployments: readonly Pick<ListedDeployment, 'number' | 'switch' | 'trigger' | 'release_number'>[],
  since: number,
): ChartMark[] {
  return deployments.flatMap(({ number, trigger, release_number: release, switch: switched }) => {
    const at = switched ? Date.parse(switched.at) : NaN;
    if (!(at >= since)) return [];
    const isRollback = trigger === 'rollback' || trigger === 'auto_rollback';
    return [{ at: at / 1000, label: isRollback ? `Rollback #${number} to #${release}` : `Deployment #${number}` }];
  });
}
