import type { ApplicationRecord, DeploymentRecord } from '@fairlead/client';
import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { TextLink } from '../../../components/ui/layout/button-link';
import { Notice } from '../../../components/ui/feedback/notice';
import type { DeploymentStage } from '@fairlead/contracts';
import { type DeploymentAdviceTarget, deploymentAdviceFor } from './deployment-failure-advice';

const FAILED: Readonly<Record<DeploymentStage, string>> = {
  building: 'The build failed',
  releasing: 'The release command failed',
  starting: 'It did not start',
  verifying: 'It did not become healthy',
  switching: 'The switch failed',
  observing: 'It failed once visitors were on it',
};

interface Props {
  application: ApplicationRecord;
  deployment: DeploymentRecord;
  failure: NonNullable<DeploymentRecord['failure']>;
}

/** What went wrong, what visitors noticed of it, and what to do now. A default export, for `lazy`. */
export default function DeploymentFailureNotice({ application, deployment, failure: { code, message, stage } }: Props) {
  const { text, places } = deploymentAdviceFor(code, deployment.artifact?.kind === 'docker');
  return (
    <Notice
      tone={deployment.status === 'rolled_back' ? 'warn' : 'bad'}
      icon={<IconAlertTriangle size={18} />}
      title={stage ? FAILED[stage] : 'It failed'}
      actions={places.map((place) => (
        <PlaceLink key={place} place={place} application={application} />
      ))}
    >
      <Text fz="sm" fw={500}>
        {message}
      </Text>
      <Text fz="sm" mt={4}>
        {text} {visitorsSaw(deployment, application)}
      </Text>
      <Text fz="xs" ff="monospace" c="dimmed" mt={4}>
        {code}
      </Text>
    </Notice>
  );
}

const DOWN: readonly ApplicationRecord['status'][] = ['stopped', 'crashed'];

function visitorsSaw({ status, switch: switched }: DeploymentRecord, application: ApplicationRecord): string {
  // The failure's own words say which release came back.
  if (status === 'rolled_back') return '';
  if (switched) return 'There was no release before it to come back.';
  if (application.current_deployment_id === null) return '';
  return DOWN.includes(application.status)
    ? 'Nothing ran before, so visitors still get no answer.'
    : 'Visitors noticed nothing: what ran before runs on.';
}

const LABELS: Readonly<Record<DeploymentAdviceTarget, string>> = {
  server: 'See the server',
  settings: 'Change the settings',
  environment: 'Change the environment',
  domains: 'See the domains',
  logs: 'Read its output',
  instance: 'See the limits',
};

function PlaceLink({ place, application }: { place: DeploymentAdviceTarget; application: ApplicationRecord }) {
  const { id: applicationId, server_id: serverId } = application;
  const label = LABELS[place];
  if (place === 'instance')
    return (
      <TextLink fz="sm" to="/settings/instance">
        {label}
      </TextLink>
    );
  if (place === 'server') {
    return (
      <TextLink fz="sm" to="/servers/$serverId" params={{ serverId }}>
        {label}
      </TextLink>
    );
  }
  return (
    <TextLink fz="sm" to={`/applications/$applicationId/${place}`} params={{ applicationId }}>
      {label}
    </TextLink>
  );
}
