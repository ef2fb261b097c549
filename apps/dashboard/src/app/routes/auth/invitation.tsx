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
  owner: 'You will be an owner: you may do everything, and manage people.',
  admin: 'You will be an admin: you may change servers, applications and tokens.',
  viewer: 'You will be a viewer: you see everything but secrets, and change nothing.',
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
      <AuthCard title="This invitation does not work">
        <Stack>
          <ErrorNotice error={error} title="It cannot be used" />
          <Text fz="sm" c="dimmed">
            Links work once and for a few days. Ask whoever invited you for a new one.
          </Text>
          <Button component={Link} to="/sign-in" variant="default" fullWidth>
            To the sign-in
          </Button>
        </Stack>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="You are invited to Fairlead"
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
  <AuthCard title="This link is not complete">
    <Text fz="sm">Open the whole link that you were given: it ends in a long piece of letters and digits.</Text>
  </AuthCard>
);
