import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { AuthCard } from '../../../components/ui/layout/auth-card';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { AcceptInvitationForm } from '../../../features/auth/accept-invitation-form';
import { invitationOfferQuery } from '../../../features/auth/invitation-queries';
import { useLinkToken } from './use-link-token';

const route = getRouteApi('/invitation');

const MAY = {
  owner: 'You will be an owner, with full access including people and instance settings.',
  admin: 'You will be an admin, who manages servers, applications, databases, backups and tokens.',
  viewer: 'You will be a viewer, with read-only access and no access to secrets.',
} as const;

export function InvitationRoute() {
  const token = useLinkToken();
  return token ? <Invitation token={token} /> : <Incomplete />;
}

function Invitation({ token }: { token: string }) {
  const navigate = route.useNavigate();
  const { data: offer, error } = useQuery(invitationOfferQuery(token));
  if (error) {
    return (
      <AuthCard title="This invitation is not valid">
        <Stack>
          <ErrorNotice error={error} title="Could not load the invitation" />
          <Text fz="sm" c="dimmed">
            Invitation links can be used once and expire after a few days. Ask for a new one.
          </Text>
          <Button component={Link} to="/sign-in" variant="default" fullWidth>
            Go to sign-in
          </Button>
        </Stack>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="You have been invited to Fairlead"
      description={offer ? MAY[offer.role] : <Skeleton height={12} my={5} />}
    >
      {offer ? (
        <AcceptInvitationForm token={token} offer={offer} onDone={() => void navigate({ to: '/', replace: true })} />
      ) : (
        <Skeleton height={250} />
      )}
    </AuthCard>
  );
}

const Incomplete = () => (
  <AuthCard title="This link is incomplete">
    <Text fz="sm">Open the full link that you received. It ends with a long token.</Text>
  </AuthCard>
);
