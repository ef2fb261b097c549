import { getRouteApi } from '@tanstack/react-router';
import { SessionList } from '../../../features/account/sessions/session-list';

const route = getRouteApi('/shell/account/sessions');

export function SessionsRoute() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return <SessionList search={search} onSearch={(wanted) => void navigate({ search: wanted })} />;
}
