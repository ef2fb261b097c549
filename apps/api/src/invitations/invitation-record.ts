import type { InvitationRecord } from '@fairlead/dto';
import type { NewEvent } from '../events/events.service';
import { statusOf } from './invitation-state';
import type { Invitation } from './invitation.entity';

export function invitationRecord(invitation: Invitation): InvitationRecord {
  return {
    id: invitation.id,
    email: invitation.email,
    name: invitation.name,
    role: invitation.role,
    status: statusOf(invitation),
    created_at: invitation.createdAt.toISOString(),
    expires_at: invitation.expiresAt.toISOString(),
    created_by: { id: invitation.createdById, name: invitation.createdByName },
  };
}

/** An invitation as what an event is about. */
export function subjectOf({ id, email }: Invitation): NewEvent['subject'] {
  return { type: 'invitation', id, name: email };
}
