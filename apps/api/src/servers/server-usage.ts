import { Injectable } from '@nestjs/common';
import type { Tx } from '../platform/database/tx';

/** What a resource has on the server, in words (`2 applications`); undefined where there is nothing. */
export type ServerUsageCheck = (tx: Tx, serverId: string) => Promise<string | undefined>;

/** Resources that live on servers say here what they have there, so that servers need not know them. */
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
