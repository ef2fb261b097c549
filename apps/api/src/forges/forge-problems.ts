import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { FORGE_REFUSALS, type ForgeProblemCode } from '@fairlead/contracts';
import { DataSource } from 'typeorm';
import { Application } from '../applications/application.entity';
import type { StoredForge } from '../applications/settings/forge-settings';
import { SYSTEM_ACTOR } from '../auth/caller';
import { EventsService } from '../events/events.service';
import { findLocked } from '../platform/database/query/find-locked';
import type { ReportProblem } from './statuses/report-outcome';

/** What the forge of an application last answered, as its record shows it. */
@Injectable()
export class ForgeProblems {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: EventsService,
  ) {}

  /** `forge`: with which the answer was got; another one by then, or another token, has nothing to do with it. */
  set(applicationId: string, forge: StoredForge, problem: ReportProblem | null): Promise<void> {
    return this.dataSource.transaction(async (tx) => {
      const application = await findLocked(tx, Application, { id: applicationId });
      if (application?.forge?.token_set_at !== forge.token_set_at) return;
      const before = application.forgeProblemCode;
      if (problem === null && before === null) return;
      await tx.update(Application, applicationId, {
        forgeProblemCode: problem?.code ?? null,
        forgeProblemMessage: problem?.message ?? null,
        ...(problem?.code !== before && { forgeProblemSince: problem && new Date() }),
      });
      if (!problem || !isRefusal(problem.code) || isRefusal(before)) return;
      await this.events.record(tx, {
        name: 'application.forge_refused',
        data: { kind: forge.kind, code: problem.code, reason: problem.message },
        subject: { type: 'application', id: applicationId, name: application.name },
        actor: SYSTEM_ACTOR,
        serverId: application.serverId,
        applicationId,
      });
    });
  }
}

function isRefusal(code: ForgeProblemCode | null): boolean {
  return code !== null && FORGE_REFUSALS.includes(code);
}
