import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ACTIVE_DEPLOYMENT_STATUSES } from '@fairlead/contracts';
import { In } from 'typeorm';
import type { Tx } from '../../platform/database/tx';
import { UploadUsage } from '../../uploads/upload-usage';
import { Deployment } from '../deployment.entity';

/** Keeps an upload until no deployment that is queued or running needs it. Rollbacks use releases. */
@Injectable()
export class DeployedUploads implements OnModuleInit {
  constructor(private readonly usage: UploadUsage) {}

  onModuleInit(): void {
    this.usage.register((tx, applicationId) => this.needed(tx, applicationId));
  }

  private async needed(tx: Tx, applicationId: string): Promise<string[]> {
    const active = await tx.find(Deployment, {
      select: { id: true, upload: true },
      where: { applicationId, status: In([...ACTIVE_DEPLOYMENT_STATUSES]) },
    });
    return active.flatMap(({ upload }) => upload?.id ?? []);
  }
}
