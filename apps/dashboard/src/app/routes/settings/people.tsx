import { IconLock } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { Notice } from '../../../components/ui/feedback/notice';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { InvitationList } from '../../../features/people/invitations/invitation-list';
import { InviteButton } from '../../../features/people/invite-button';
import { PeopleList } from '../../../features/people/people-list';
import { usePermissions } from '../../../lib/session/current-user';

const route = getRouteApi('/frame/settings/people');

const TEXT = 'Who signs in here, and what each of them may do.';

export function PeopleRoute() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  if (!usePermissions().own) {
    return (
      <PageLayout title="People" description={TEXT} narrow>
        <Notice tone="warn" icon={<IconLock size={18} />} title="Only owners see and manage people">
          Ask an owner to invite somebody or to change a role. Your own name, password and sessions are in your account.
        </Notice>
      </PageLayout>
    );
  }
  return (
    <PageLayout title="People" description={TEXT} actions={<InviteButton />}>
      <PeopleList
        search={search}
        onSearch={(wanted) => void navigate({ search: wanted })}
        onType={(wanted) => void navigate({ search: wanted, replace: true })}
      />
      <InvitationList
        status={search.invitations}
        onStatus={(invitations) => void navigate({ search: { ...search, invitations }, resetScroll: false })}
      />
    </PageLayout>
  );
}
