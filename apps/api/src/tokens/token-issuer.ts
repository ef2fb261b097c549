import { Injectable } from '@nestjs/common';
import type { CreateToken } from '@fairlead/dto';
import type { Actor } from '../auth/caller';
import { sha256Hex } from '../auth/secret-tokens';
import { EventsService } from '../events/events.service';
import { newId } from '../platform/database/new-id';
import { findLocked } from '../platform/database/query/find-locked';
import type { Tx } from '../platform/database/tx';
import { invalidField } from '../platform/http/errors/app-error';
import { User } from '../users/user.entity';
import { scopesInForce } from './token-binding';
import { newTokenText, tokenHint } from './token-text';
import { Token } from './token.entity';

/** The person, or the trusted pipeline, that a token is issued by. */
interface Creator {
  readonly id: string;
  readonly name: string;
}

export interface TokenContent extends Omit<CreateToken, 'expires_at'> {
  readonly expires_at?: string | Date | null;
}

export interface IssueOptions {
  readonly createdBy: Creator;
  /** Who is named in the audit log; the token itself, if this is not given. */
  readonly actor?: Actor;
  /** The trusted pipeline that the token ends with. */
  readonly pipelineId?: string;
  /** What the audit log says beside name and scopes. */
  readonly data?: Readonly<Record<string, unknown>>;
}

export interface IssuedToken {
  readonly token: Token;
  /** It is not stored. */
  readonly text: string;
}

/** The only place where tokens come into being. */
@Injectable()
export class TokenIssuer {
  constructor(private readonly events: EventsService) {}

  async issue(tx: Tx, content: TokenContent, options: IssueOptions): Promise<IssuedToken> {
    const text = newTokenText();
    const token = newToken(content, options, text);
    await tx.insert(Token, token);
    const { id, name, scopes, serverIds, applicationIds } = token;
    await this.events.record(tx, {
      name: 'token.created',
      subject: { type: 'token', id, name },
      actor: options.actor ?? { type: 'token', id, name },
      data: {
        name,
        scopes,
        ...(serverIds && { server_ids: serverIds }),
        ...(applicationIds && { application_ids: applicationIds }),
        ...options.data,
      },
    });
    return { token, text };
  }
}

/** Whether a person may have tokens now. They may have been deactivated or demoted since the request was authorized. */
export async function mayHaveTokens(tx: Tx, userId: string): Promise<boolean> {
  const user = await findLocked(tx, User, { id: userId });
  return user === null || (user.deactivatedAt === null && user.role !== 'viewer');
}

/** @throws {AppError} VALIDATION_FAILED if it is not in the future. */
export function tokenExpiry(expiresAt: string | Date | null | undefined): Date | null {
  if (!expiresAt) return null;
  const date = new Date(expiresAt);
  if (date <= new Date()) throw invalidField('expires_at', 'expires_at must be in the future', 'is_in_the_future');
  return date;
}

function newToken(content: TokenContent, { createdBy, pipelineId }: IssueOptions, text: string): Token {
  return {
    id: newId('token'),
    name: content.name,
    hash: sha256Hex(text),
    hint: tokenHint(text),
    scopes: scopesInForce(content.scopes, content.application_ids),
    allowedIps: content.allowed_ips ?? null,
    serverIds: content.server_ids ?? null,
    applicationIds: content.application_ids ?? null,
    expiresAt: tokenExpiry(content.expires_at),
    revokedAt: null,
    lastUsedAt: null,
    lastUsedIp: null,
    createdById: createdBy.id,
    createdByName: createdBy.name,
    pipelineId: pipelineId ?? null,
    createdAt: new Date(),
  };
}
