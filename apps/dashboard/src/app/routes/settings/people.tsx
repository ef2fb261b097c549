import { IconLock, IconUserPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Notice } from '../../../components/ui/feedback/notice';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { InvitationList } from '../../../features/people/invitations/invitation-list';
import { PeopleList } from '../../../features/people/people-list';
import { usePermissions } from '../../../lib/session/current-user';

const route = getRouteApi('/shell/settings/people');

const TEXT = 'The people who can sign in, and their roles.';

export function PeopleRoute() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  if (!usePermissions().isOwner) {
    return (
      <PageLayout title="People" description={TEXT} narrow>
        <Notice tone="warn" icon={<IconLock size={18} />} title="Only owners can manage people">
          Ask an owner to invite someone or to change a role. Your own name, password and sessions are in your account.
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

const InviteDialog = lazy(() => import('../../../features/people/invitations/invite-dialog'));

function InviteButton() {
  const [opened, setOpened] = useState<boolean>();
  return (
    <>
      <Button leftSection={<IconUserPlus size={16} />} onClick={() => setOpened(true)}>
        Invite
      </Button>
      {opened !== undefined && (
        <Suspense>
          <InviteDialog opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
