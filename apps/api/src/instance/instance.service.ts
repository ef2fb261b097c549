import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { InstanceRecord } from '@fairlead/dto';
import { DataSource } from 'typeorm';
import { actorOf, type Caller } from '../auth/caller';
import { EventsService } from '../events/events.service';
import { Config } from '../platform/config/config';
import { StoredSettings } from '../platform/settings/stored-settings';
import { InstanceKeyStore } from '../servers/connections/instance-key-store';
import { readInstanceMail } from './instance-mail';
import { parseSettingChanges } from './parse-setting-changes';
import { readInstanceDatabase, VERSION } from './instance-info';
import { toSettingRecords } from './setting.record';

const STARTED_AT = new Date(Date.now() - process.uptime() * 1000);

@Injectable()
export class InstanceService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: Config,
    private readonly stored: StoredSettings,
    private readonly keys: InstanceKeyStore,
    private readonly events: EventsService,
  ) {}

  async show(caller: Caller): Promise<InstanceRecord> {
    return {
      version: VERSION,
      public_url: this.config.publicUrl(),
      node_version: process.versions.node,
      started_at: STARTED_AT.toISOString(),
      database: await readInstanceDatabase(this.dataSource),
      redis: this.config.get('REDIS_URL') !== undefined,
      mail: await readInstanceMail(this.dataSource.manager, this.config, { values: caller.role !== 'viewer' }),
      ssh_key: await this.keys.record(),
      settings: toSettingRecords(this.config, { values: caller.role !== 'viewer' }),
    };
  }

  /** When this resolves, this process uses the new values; the others follow as soon as they are notified. */
  async change(caller: Caller, body: unknown): Promise<InstanceRecord> {
    const changes = parseSettingChanges(this.config, body);
    await this.dataSource.transaction(async (tx) => {
      for (const { name, text, value } of changes) {
        const from = this.config.get(name);
        await this.stored.change(tx, name, text);
        if (from === value) continue;
        await this.events.record(tx, {
          name: 'instance.settings_changed',
          subject: { type: 'instance', id: 'instance', name },
          actor: actorOf(caller),
          data: { name, from, to: value },
        });
      }
    });
    await this.stored.load();
    return this.show(caller);
  }
}
