import { Injectable } from '@nestjs/common';
import type { Tx } from '../platform/database/tx';

/** Describes what a resource has on the server (`2 applications`); undefined if nothing. */
export type ServerUsageCheck = (tx: Tx, serverId: string) => Promise<string | undefined>;

/** Resources register here what they have on servers, so that servers do not depend on them. */
@Injectable()
export class ServerUsage {
  private readonly checks: ServerUsageCheck[] = [];

  register(check: ServerUsageCheck): void {
    this.checks.push(check);
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
