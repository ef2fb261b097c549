import type { DomainRecord, InstanceRecord } from '@fairlead/client';

/** What the settings of the instance mean for new domains. */
export interface DomainDefaults {
  /** The encryption of a domain that specifies none. */
  mode: DomainRecord['tls']['mode'];
  /** The domain below which hostnames are generated; null without one. */
  appsDomain: string | null;
}

const MODES = ['auto', 'internal', 'off'] as const;

export function domainDefaults({ settings }: InstanceRecord): DomainDefaults {
  const valueOf = (name: string) => settings.find((setting) => setting.name === name)?.value;
  const domain = valueOf('FAIRLEAD_APPS_DOMAIN');
  return {
    mode: MODES.find((mode) => mode === valueOf('FAIRLEAD_DEFAULT_TLS')) ?? 'auto',
    appsDomain: typeof domain === 'string' && domain !== '' ? domain : null,
  };
}
