import { randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import type { Application } from '../../applications/application.entity';
import { isBoundToApplications, type Caller } from '../../auth/caller';
import { Config } from '../../platform/config/config';
import { SERVER_PLACEHOLDER } from '../../platform/config/setting-checks';
import type { Tx } from '../../platform/database/tx';
import { AppError, invalidField } from '../../platform/http/errors/app-error';
import { Server } from '../../servers/server.entity';
import { Domain } from '../domain.entity';
import type { Hostname } from '../hostnames/hostname.entity';
import { HostnamesService } from '../hostnames/hostnames.service';
import { toHostnameLabel } from './hostname-label';

const SUFFIX_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const SUFFIX_LENGTH = 6;
const SUFFIXES_TRIED = 5;

/** Chooses hostnames below FAIRLEAD_APPS_DOMAIN. */
@Injectable()
export class GeneratedHostnames {
  constructor(
    private readonly config: Config,
    private readonly hostnames: HostnamesService,
  ) {}

  get isConfigured(): boolean {
    return this.config.get('FAIRLEAD_APPS_DOMAIN') !== undefined;
  }

  /**
   * Locks a hostname that no domain has, made from the name of the application. It has a random suffix where the name alone is taken,
   * and always for a token that is bound: whether it is taken would tell of applications that the token cannot see.
   * @throws {AppError} 400 on `hostname` if there is no FAIRLEAD_APPS_DOMAIN; RESOURCE_CONFLICT if the application has a generated
   * hostname.
   */
  async lock(tx: Tx, caller: Caller, application: Application): Promise<Hostname> {
    const { id: applicationId, name, serverId } = application;
    const other = await tx.findOneBy(Domain, { applicationId, generated: true, status: Not('deleting') });
    if (other)
      throw new AppError('RESOURCE_CONFLICT', { message: `${other.hostname} was generated for it; remove it first.` });
    const parent = await this.parent(tx, serverId);
    const label = toHostnameLabel(name, 'app');
    const isBound = isBoundToApplications(caller) || caller.serverIds !== undefined;
    const suffixed = Array.from({ length: SUFFIXES_TRIED }, () => `${label}-${randomSuffix()}`);
    for (const candidate of isBound ? suffixed : [label, ...suffixed]) {
      const hostname = `${candidate}.${parent}`;
      if (hostname === this.ownHostname() || (await tx.existsBy(Domain, { hostname }))) continue;
      const locked = await this.hostnames.lock(tx, hostname, serverId);
      // A concurrent request may have added it before the lock was held.
      if (!(await tx.existsBy(Domain, { hostname }))) return locked;
    }
    throw new AppError('RESOURCE_CONFLICT', { message: 'No free hostname was found; try again.' });
  }

  private async parent(tx: Tx, serverId: string): Promise<string> {
    const domain = this.config.get('FAIRLEAD_APPS_DOMAIN');
    if (domain === undefined)
      throw invalidField('hostname', 'hostname must be given: this Fairlead has no FAIRLEAD_APPS_DOMAIN', 'required');
    if (!domain.startsWith(SERVER_PLACEHOLDER)) return domain;
    const server = await tx.findOneByOrFail(Server, { id: serverId });
    return domain.replace(SERVER_PLACEHOLDER, toHostnameLabel(server.name, 'server'));
  }

  /** Fairlead itself may have a hostname below the same domain. */
  private ownHostname(): string {
    return new URL(this.config.publicUrl()).hostname;
  }
}

const randomSuffix = (): string =>
  Array.from({ length: SUFFIX_LENGTH }, () => SUFFIX_ALPHABET.charAt(randomInt(SUFFIX_ALPHABET.length))).join('');
