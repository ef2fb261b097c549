import { Injectable } from '@nestjs/common';
import type { Tx } from '../platform/database/tx';

/** Describes what a resource has on the server (`2 applications`); undefined if nothing. */
export type ServerUsageCheck = (tx: Tx, serverId: string) => Promise<string | undefined>;

/** The ids of what a resource has on the server. */
export type ServerContent = (tx: Tx, serverId: string) => Promise<string[]>;

/** Resources register here what they have on servers, so that servers do not depend on them. */
@Injectable()
export class ServerUsage {
  private readonly checks: ServerUsageCheck[] = [];
  private readonly content: ServerContent[] = [];

  register(check: ServerUsageCheck): void {
    this.checks.push(check);
  }

  registerContent(content: ServerContent): void {
    this.content.push(content);
  }

  /** The ids of everything that this Fairlead has on the server. */
  async contentOf(tx: Tx, serverId: string): Promise<string[]> {
    const ids: string[] = [];
    for (const content of this.content) ids.push(...(await content(tx, serverId)));
    return ids;
  }

  async of(tx: Tx, serverId: string): Promise<string[]> {
    const uses: string[] = [];
    for (const check of this.checks) {
      const use = await check(tx, serverId);
      if (use !== undefined) uses.push(use);
    }
    return uses;
  }
}
