import type { InvitationRecord } from '@fairlead/dto';
import type { NewEvent } from '../events/events.service';
import { invitationStatus } from './invitation-status';
import type { Invitation } from './invitation.entity';

export function toInvitationRecord(invitation: Invitation): InvitationRecord {
  return {
    id: invitation.id,
    email: invitation.email,
    name: invitation.name,
    role: invitation.role,
    status: invitationStatus(invitation),
    created_at: invitation.createdAt.toISOString(),
    expires_at: invitation.expiresAt.toISOString(),
    created_by: { id: invitation.createdById, name: invitation.createdByName },
  };
}

/** The invitation as the subject of an event. */
export function invitationSubject({ id, email }: Invitation): NewEvent['subject'] {
  return { type: 'invitation', id, name: email };
}
