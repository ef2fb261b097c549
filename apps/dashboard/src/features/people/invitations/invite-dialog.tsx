import type { CreatedInvitation } from '@fairlead/client';
import { useState } from 'react';
import { Dialog } from '../../../components/ui/overlay/dialog';
import { InviteForm } from './invite-form';
import { OneTimeLink } from '../one-time-link';

/** Asks whom to invite, then shows the link. A default export, for `lazy`. */
export default function InviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Invite a person" size="md">
      <Invite key={String(opened)} onClose={onClose} />
    </Dialog>
  );
}

function Invite({ onClose }: { onClose: () => void }) {
  const [invitation, setInvitation] = useState<CreatedInvitation>();
  if (!invitation) return <InviteForm onInvited={setInvitation} onClose={onClose} />;
  const { email, link, expires_at, emailed } = invitation;
  return (
    <OneTimeLink
      title={`${email} has been invited`}
      link={link}
      expiresAt={expires_at}
      emailed={emailed}
      onClose={onClose}
    >
      They set a password with this link and are signed in.
    </OneTimeLink>
  );
}
