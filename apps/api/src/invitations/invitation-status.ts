import type { InvitationStatus } from '@fairlead/dto';
import { IsNull, LessThanOrEqual, MoreThan, Not, type FindOptionsWhere } from 'typeorm';
import type { Invitation } from './invitation.entity';

/** The status as recorded, or derived from the expiry time. */
export function invitationStatus({ acceptedAt, revokedAt, expiresAt }: Invitation): InvitationStatus {
  if (acceptedAt !== null) return 'accepted';
  if (revokedAt !== null) return 'revoked';
  return expiresAt > new Date() ? 'pending' : 'expired';
}

/** The same as a condition. */
export function whereInvitationStatus(status: InvitationStatus | undefined): FindOptionsWhere<Invitation> {
  switch (status) {
    case undefined:
      return {};
    case 'accepted':
      return { acceptedAt: Not(IsNull()) };
    case 'revoked':
      return { acceptedAt: IsNull(), revokedAt: Not(IsNull()) };
    case 'expired':
      return { ...OPEN_INVITATION, expiresAt: LessThanOrEqual(new Date()) };
    case 'pending':
      return { ...OPEN_INVITATION, expiresAt: MoreThan(new Date()) };
  }
}

/** Neither accepted nor revoked. */
export const OPEN_INVITATION = { acceptedAt: IsNull(), revokedAt: IsNull() };
