import { getRouteApi } from '@tanstack/react-router';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { ActivityList } from '../../../features/activity/activity-list';

const route = getRouteApi('/shell/activity');

export function ActivityRoute() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <PageLayout title="Activity" description="What people, tokens and Fairlead did, in real time." narrow>
      <ActivityList search={search} onSearch={(wanted) => void navigate({ search: wanted })} />
    </PageLayout>
  );
}
