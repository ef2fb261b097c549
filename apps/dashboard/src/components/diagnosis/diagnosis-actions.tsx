import type { ApplicationRecord, DiagnosisAction } from '@fairlead/client';
import { ButtonLink } from '../ui/layout/button-link';

interface Props {
  application: Pick<ApplicationRecord, 'id' | 'server_id'>;
  actions: readonly DiagnosisAction[];
}

/** Links to where the cause of a failure can be removed; the most likely place stands out. */
export const DiagnosisActions = ({ application, actions }: Props) =>
  actions.map((action, index) => (
    <ActionLinks
      key={`${action.type} ${action.setting ?? action.variable ?? ''}`}
      application={application}
      action={action}
      variant={index === 0 ? 'filled' : 'default'}
    />
  ));

const SETTING_LABELS: Readonly<Record<string, string>> = {
  port: 'Edit port',
  keep_releases: 'Edit retained releases',
  persistent_paths: 'Edit persistent paths',
  processes: 'Edit processes',
  'resources.memory_mb': 'Edit memory limit',
  'health_check.deadline_seconds': 'Edit health check',
  'source.repository': 'Edit repository',
  'build.install_command': 'Edit install command',
  'build.build_command': 'Edit build command',
  'build.start_command': 'Edit start command',
  'build.release_command': 'Edit release command',
  'build.toolchains': 'Edit versions',
};

interface LinkProps {
  application: Props['application'];
  action: DiagnosisAction;
  variant: 'filled' | 'default';
}

function ActionLinks({ application: { id: applicationId, server_id: serverId }, action, variant }: LinkProps) {
  const { type, variable, setting, engine, database_id: databaseId } = action;
  const appearance = { size: 'xs', variant } as const;
  const params = { applicationId };
  switch (type) {
    case 'link_database':
      return (
        <>
          <ButtonLink
            to="/databases/new"
            search={{ application_id: applicationId, ...(engine && { engine }) }}
            {...appearance}
          >
            Create and link a database
          </ButtonLink>
          <ButtonLink to="/databases" search={{ server_id: serverId }} size="xs" variant="default">
            Link an existing one
          </ButtonLink>
        </>
      );
    case 'open_database':
      return databaseId === null ? null : (
        <ButtonLink to="/databases/$databaseId" params={{ databaseId }} {...appearance}>
          View database
        </ButtonLink>
      );
    case 'edit_environment':
      return (
        <ButtonLink
          to="/applications/$applicationId/environment"
          params={params}
          {...(variable !== null && { hash: `env.${variable}` })}
          {...appearance}
        >
          {variable === null ? 'Edit environment' : `Set ${variable}`}
        </ButtonLink>
      );
    case 'edit_settings':
      return (
        <ButtonLink
          to="/applications/$applicationId/settings"
          params={params}
          {...(setting !== null && { hash: setting })}
          {...appearance}
        >
          {SETTING_LABELS[setting ?? ''] ?? 'Edit settings'}
        </ButtonLink>
      );
    case 'view_memory':
      return (
        <ButtonLink to="/applications/$applicationId/metrics" params={params} hash="memory" {...appearance}>
          View memory
        </ButtonLink>
      );
    case 'view_server':
      return (
        <ButtonLink to="/servers/$serverId" params={{ serverId }} {...appearance}>
          View server
        </ButtonLink>
      );
    case 'instance_settings':
      return (
        <ButtonLink to="/settings/instance" {...(setting !== null && { hash: setting })} {...appearance}>
          View limits
        </ButtonLink>
      );
  }
}
