import { Module, type DynamicModule, type ModuleMetadata } from '@nestjs/common';
import { AccountModule } from './account/account.module';
import { ApplicationsModule } from './applications/applications.module';
import { AuditModule } from './audit/audit.module';
import { AuthModule } from './auth/auth.module';
import { BackupsModule } from './backups/backups.module';
import { CommandsModule } from './commands/commands.module';
import { DatabasesModule } from './databases/databases.module';
import { DeploymentsModule } from './deployments/deployments.module';
import { DomainsModule } from './domains/domains.module';
import { EventsModule } from './events/events.module';
import { ForgesModule } from './forges/forges.module';
import { InvitationsModule } from './invitations/invitations.module';
import type { Config } from './platform/config/config';
import { InstanceModule } from './instance/instance.module';
import { OAuthModule } from './oauth/oauth.module';
import { OperationsModule } from './operations/operations.module';
import { OverviewModule } from './overview/overview.module';
import { ConfigModule } from './platform/config/config.module';
import { DatabaseModule } from './platform/database/database.module';
import { FallbackModule } from './platform/http/routing/fallback.module';
import { HttpModule } from './platform/http/http.module';
import { LifecycleModule } from './platform/lifecycle/lifecycle.module';
import { MailModule } from './platform/mail/mail.module';
import { NetworkModule } from './platform/network/network.module';
import { LogModule } from './platform/log/log.module';
import type { Logger } from './platform/log/logger';
import { SignalsModule } from './platform/signals/signals.module';
import { SettingsModule } from './platform/settings/settings.module';
import { SystemModule } from './platform/system/system.module';
import { PushesModule } from './pushes/pushes.module';
import { RequestsModule } from './requests/requests.module';
import { StoragesModule } from './storages/storages.module';
import { ServersModule } from './servers/servers.module';
import { TimelineModule } from './timeline/timeline.module';
import { UploadsModule } from './uploads/uploads.module';
import { TerminalsModule } from './terminals/terminals.module';
import { TokensModule } from './tokens/tokens.module';
import { UsersModule } from './users/users.module';
import { VariableGroupsModule } from './variable-groups/variable-groups.module';
import { WebhooksModule } from './webhooks/webhooks.module';

export const FEATURE_MODULES: NonNullable<ModuleMetadata['imports']> = [
  // Routes are matched in this order, so the busiest come first.
  ApplicationsModule,
  UploadsModule,
  DeploymentsModule,
  DomainsModule,
  RequestsModule,
  TimelineModule,
  CommandsModule,
  TerminalsModule,
  PushesModule,
  ForgesModule,
  ServersModule,
  DatabasesModule,
  VariableGroupsModule,
  BackupsModule,
  StoragesModule,
  EventsModule,
  OperationsModule,
  AuthModule,
  UsersModule,
  AccountModule,
  InvitationsModule,
  TokensModule,
  OAuthModule,
  WebhooksModule,
  AuditModule,
  OverviewModule,
  InstanceModule,
];

@Module({})
export class AppModule {
  /** The same module tree for every entry point. `more` holds what tests add. */
  static with(config: Config, logger: Logger, more: ModuleMetadata['imports'] = []): DynamicModule {
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(config),
        LogModule.with(logger),
        LifecycleModule,
        DatabaseModule.with(config),
        SignalsModule,
        SettingsModule,
        SystemModule,
        NetworkModule,
        MailModule,
        HttpModule,
        ...FEATURE_MODULES,
        ...more,
        FallbackModule,
      ],
    };
  }
}
