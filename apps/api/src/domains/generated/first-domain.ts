import { Injectable, type OnModuleInit } from '@nestjs/common';
import { SettingsHooks } from '../../applications/settings/settings-hooks';
import { invalidField } from '../../platform/http/errors/app-error';
import { newDomainSettings } from '../domain-settings';
import { DomainsService } from '../domains.service';
import { GeneratedHostnames } from './generated-hostnames';

/** Gives a new application a generated hostname, unless the request or the settings of this Fairlead say otherwise. */
@Injectable()
export class FirstDomain implements OnModuleInit {
  constructor(
    private readonly hooks: SettingsHooks,
    private readonly domains: DomainsService,
    private readonly generated: GeneratedHostnames,
  ) {}

  onModuleInit(): void {
    this.hooks.onCreation(async (tx, caller, application, { generate_hostname: isWanted }) => {
      if (isWanted === true && !this.generated.isConfigured)
        throw invalidField('generate_hostname', 'generate_hostname needs the setting FAIRLEAD_APPS_DOMAIN');
      if (isWanted !== false && this.generated.isConfigured)
        await this.domains.add(tx, caller, application, {}, await newDomainSettings({}));
    });
  }
}
