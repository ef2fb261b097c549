import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Application } from '../../applications/application.entity';
import { SettingsHooks } from '../../applications/settings/settings-hooks';
import { readDatabaseTime } from '../../platform/database/database-time';
import { findLocked } from '../../platform/database/query/find-locked';
import { partialRow } from '../../platform/database/query/partial-row';
import type { Tx } from '../../platform/database/tx';
import { Signals } from '../../platform/signals/signals';
import { watchedBranch } from './choose-head';
import { PUSH_CHECKS_TOPIC } from './push-checks-topic';
import { PushWatch } from './push-watch.entity';

const UNSEEN = { handledHead: null, handledTag: null, handledTagCommit: null, handledNumber: null, announcedHeads: 0 };

/** Keeps the watch of an application as its settings say. What was handled of another branch or repository is forgotten. */
@Injectable()
export class PushWatches implements OnModuleInit {
  constructor(
    private readonly hooks: SettingsHooks,
    private readonly signals: Signals,
  ) {}

  onModuleInit(): void {
    this.hooks.add((tx, application) => this.follow(tx, application));
  }

  private async follow(tx: Tx, { id: applicationId, autoDeploy, settings }: Application): Promise<void> {
    const watch = await findLocked(tx, PushWatch, { applicationId });
    const { source } = settings;
    if (autoDeploy === null || source.type !== 'git') {
      if (watch) await tx.delete(PushWatch, { applicationId });
      return;
    }
    const { repository, branch } = source;
    const watched = JSON.stringify([repository, watchedBranch(autoDeploy, branch) ?? null, autoDeploy.tags]);
    const now = await readDatabaseTime(tx);
    if (!watch) await tx.insert(PushWatch, partialRow<PushWatch>(newWatch(applicationId, watched, now)));
    else {
      await tx.update(
        PushWatch,
        { applicationId },
        {
          nextCheckAt: now,
          ...(watched !== watch.watched && { ...UNSEEN, watched, checkNumber: watch.checkNumber + 1 }),
        },
      );
    }
    this.signals.sendAfterCommit(tx, PUSH_CHECKS_TOPIC);
  }
}

function newWatch(applicationId: string, watched: string, now: Date): PushWatch {
  return Object.assign(new PushWatch(), {
    applicationId,
    watched,
    ...UNSEEN,
    hookPending: false,
    failures: 0,
    failureCode: null,
    failureMessage: null,
    checkNumber: 0,
    nextCheckAt: now,
    lastHookAt: null,
    lastCheckedAt: null,
  });
}
