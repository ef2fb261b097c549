import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { EntryCard } from '../../../components/ui/entry-card';
import { Problem } from '../../../components/ui/problem';
import { AcceptForm } from '../../../features/entry/accept-form';
import { offerQuery } from '../../../features/entry/queries';
import { useTokenOfLink } from './token-of-link';

const route = getRouteApi('/invitation');

const MAY = {
  owner: 'You will be an owner: you may do everything, and manage people.',
  admin: 'You will be an admin: you may change servers, applications and tokens.',
  viewer: 'You will be a viewer: you see everything but secrets, and change nothing.',
} as const;

export function InvitationRoute() {
  const token = useTokenOfLink();
  return token ? <Invitation token={token} /> : <Incomplete />;
}

function Invitation({ token }: { token: string }) {
  const navigate = route.useNavigate();
  const { data: offer, error } = useQuery(offerQuery(token));
  if (error) {
    return (
      <EntryCard title="This invitation does not work">
        <Stack>
          <Problem error={error} title="It cannot be used" />
          <Text fz="sm" c="dimmed">
            Links work once and for a few days. Ask whoever invited you for a new one.
          </Text>
          <Button component={Link} to="/sign-in" variant="default" fullWidth>
            To the sign-in
          </Button>
        </Stack>
      </EntryCard>
    );
  }
  return (
    <EntryCard
      title="You are invited to Fairlead"
      description={offer ? MAY[offer.role] : <Skeleton height={12} my={5} />}
    >
      {offer ? (
        <AcceptForm token={token} offer={offer} onDone={() => void navigate({ to: '/', replace: true })} />
      ) : (
        <Skeleton height={250} />
      )}
    </EntryCard>
  );
}

const Incomplete = () => (
  <EntryCard title="This link is not complete">
    <Text fz="sm">Open the whole link that you were given: it ends in a long piece of letters and digits.</Text>
  </EntryCard>
);
