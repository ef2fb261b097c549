import type { ApplicationRecord, TimelineEntry } from '@fairlead/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { MarkKey, MarkKeys, MetricsPanel } from '../../../../components/chart/metrics-panel';
import { PanelSkeleton } from '../../../../components/ui/layout/page-skeleton';
import { timelineMarksQuery } from '../../../../features/activity/timeline/queries';
import { TimelineList } from '../../../../features/activity/timeline/timeline-list';
import { timelineSearch, type TimelineSearch } from '../../../../features/activity/timeline/timeline-search';
import { applicationQuery } from '../../../../features/applications/queries';
import { RollBackToButton } from '../../../../features/deployments/rollback/roll-back-to-button';
import { RequestCharts } from '../../../../features/requests/request-charts';
import { UsageCharts } from '../../../../features/usage/usage-charts';

const route = getRouteApi('/shell/applications/$applicationId/timeline');

export function ApplicationTimelineRoute() {
  const { applicationId } = route.useParams();
  const search = timelineSearch(route.useSearch());
  const { range = '24h', before } = search;
  const navigate = route.useNavigate();
  const { data: application } = useQuery(applicationQuery(applicationId));
  const { data, error, refetch } = useQuery(timelineMarksQuery(applicationId, range));
  const marks = useMemo(
    () => [
      ...(data ?? []),
      ...(before === undefined ? [] : [{ at: Date.parse(before) / 1000, label: 'Selected moment', isSelected: true }]),
    ],
    [data, before],
  );
  if (!application) return <PanelSkeleton lines={10} />;
  const show = ({ range: wanted, ...rest }: TimelineSearch) =>
    void navigate({
      search: { ...timelineSearch({ ...rest, ...(wanted !== '24h' && { range: wanted }) }) },
      replace: true,
      resetScroll: false,
    });
  const charts = {
    applicationId,
    range,
    marks,
    onSelect: (time: number) => show({ ...search, before: new Date(time * 1000).toISOString() }),
  };
  return (
    <>
      <MetricsPanel
        title="Timeline"
        description="Click into a chart to see what changed before that moment."
        range={range}
        onRange={(wanted) => show({ ...search, range: wanted })}
        error={data ? undefined : error}
        onRetry={() => void refetch()}
      >
        <RequestCharts {...charts} />
        <UsageCharts {...charts} />
        <MarkKeys>
          <MarkKey>Changes</MarkKey>
          <MarkKey mark="problem">Problems</MarkKey>
          <MarkKey mark="selected">Selected moment</MarkKey>
        </MarkKeys>
      </MetricsPanel>
      <TimelineList
        applicationId={applicationId}
        search={search}
        onSearch={show}
        actionOf={(entry) => rollBackOf(application, entry)}
      />
    </>
  );
}

/** A rollback to what served before a deployment, if that does not serve now. */
function rollBackOf(application: ApplicationRecord, { deployment }: TimelineEntry) {
  const previous = deployment?.previous;
  if (!previous?.release_kept || previous.id === application.current_deployment_id) return null;
  return <RollBackToButton application={application} target={previous} />;
}
