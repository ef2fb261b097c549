import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Host } from '@fairlead/engine';
import { DataSource } from 'typeorm';
import { Application } from '../../applications/application.entity';
import type { InspectedStatusDetails } from '../../applications/status/application-states';
import { diagnoseCrash } from '../diagnosis/diagnose-crash';
import { factsOfDeployment } from '../diagnosis/diagnosis-facts';
import { Deployment } from '../deployment.entity';
import { processDisplayName, type ProcessSnapshot } from './process-snapshot';
import { readProcessLogTail, type PrintedLine } from './process-log-tail';

const SHOWN_LINES = 10;
/** What was printed longer before the end may be of something that the application survived. */
const CAUSE_WITHIN_MS = 20_000;

/** Finds out why a process of a live release ended, while its journal still shows that. */
@Injectable()
export class CrashDetails {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** Adds the last output of the process before its end, and the cause. `number` is that of the deployment. */
  async of(
    host: Host,
    { id, number }: { readonly id: string; readonly number: number },
    process: ProcessSnapshot,
    details: InspectedStatusDetails,
  ): Promise<InspectedStatusDetails> {
    const { last_exit: exit, out_of_memory: outOfMemory } = details;
    const { manager } = this.dataSource;
    const application = await manager.findOneBy(Application, { id });
    const deployment = application && (await manager.findOneBy(Deployment, { applicationId: id, number }));
    if (!deployment || exit === null) return details;
    const printed = await readProcessLogTail(host, application, number, process);
    const end = { process: processDisplayName(process), exit, outOfMemory };
    // Lines of other processes are shown, but say nothing of this one.
    const lines = lastMoments(printed.filter(({ own }) => own)).map(({ at, text }) => ({ seq: null, at, text }));
    return {
      ...details,
      lines: printed.slice(-SHOWN_LINES).map(({ text }) => text),
      diagnosis: diagnoseCrash(end, lines, factsOfDeployment(application, deployment, null)),
    };
  }
}

/** The lines shortly before the last one. */
function lastMoments(printed: readonly PrintedLine[]): readonly PrintedLine[] {
  const last = Date.parse(printed.at(-1)?.at ?? '');
  return printed.filter(({ at }) => !(Date.parse(at) < last - CAUSE_WITHIN_MS));
}
