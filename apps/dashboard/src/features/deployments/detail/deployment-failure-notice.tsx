import type { ApplicationRecord, DeploymentRecord } from '@fairlead/client';
import { Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { TextLink } from '../../../components/ui/layout/button-link';
import { DiagnosisActions } from '../../../components/diagnosis/diagnosis-actions';
import { DiagnosisEvidence } from '../../../components/diagnosis/diagnosis-evidence';
import { Notice } from '../../../components/ui/feedback/notice';
import type { DeploymentStage } from '@fairlead/contracts';
import { type DeploymentAdviceTarget, deploymentAdviceFor } from './deployment-failure-advice';

const FAILED: Readonly<Record<DeploymentStage, string>> = {
  building: 'The build failed',
  releasing: 'The release command failed',
  starting: 'The application did not start',
  verifying: 'The health check failed',
  switching: 'The switch failed',
  observing: 'It failed after the switch',
};

interface Props {
  application: ApplicationRecord;
  deployment: DeploymentRecord;
  failure: NonNullable<DeploymentRecord['failure']>;
}

/** The line that shows the cause, what failed, its effect on visitors, and what to do. A default export, for `lazy`. */
export default function DeploymentFailureNotice({ application, deployment, failure: { code, message, stage } }: Props) {
  const { text, targets } = deploymentAdviceFor(code, deployment.artifact?.kind === 'docker');
  const { diagnosis } = deployment;
  return (
    <Notice
      tone={deployment.status === 'rolled_back' ? 'warn' : 'bad'}
      icon={<IconAlertTriangle size={18} />}
      title={stage ? FAILED[stage] : 'Deployment failed'}
      actions={
        diagnosis && diagnosis.actions.length > 0 ? (
          <DiagnosisActions application={application} actions={diagnosis.actions} />
        ) : (
          targets.map((target) => <TargetLink key={target} target={target} application={application} />)
        )
      }
    >
      {diagnosis && (
        <DiagnosisEvidence evidence={diagnosis.evidence}>
          {diagnosis.evidence.seq !== null && (
            <TextLink to="." hash={`L${diagnosis.evidence.seq}`} replace fz="xs">
              Line {diagnosis.evidence.seq} of the log
            </TextLink>
          )}
        </DiagnosisEvidence>
      )}
      <Text fz="sm" fw={500}>
        {diagnosis ? diagnosis.message : message}
      </Text>
      <Text fz="sm" mt={4}>
        {diagnosis ? diagnosis.advice : text} {effectOnVisitors(deployment, application)}
      </Text>
      {diagnosis && diagnosis.evidence.seq !== null && (
        <Text fz="sm" c="dimmed" mt={4}>
          {message}
        </Text>
      )}
      <Text fz="xs" ff="monospace" c="dimmed" mt={4}>
        {code}
      </Text>
    </Notice>
  );
}

const DOWN: readonly ApplicationRecord['status'][] = ['stopped', 'crashed'];

function effectOnVisitors({ status, switch: switched }: DeploymentRecord, application: ApplicationRecord): string {
  // The failure message already names the release that was restored.
  if (status === 'rolled_back') return '';
  if (switched) return 'There was no previous release to restore.';
  if (application.current_deployment_id === null) return '';
  return DOWN.includes(application.status)
    ? 'The application was not running before and is still offline.'
    : 'No downtime: the previous release is still live.';
}

const LABELS: Readonly<Record<DeploymentAdviceTarget, string>> = {
  server: 'View server',
  settings: 'Edit settings',
  environment: 'Edit environment',
  domains: 'View domains',
  logs: 'View output',
  instance: 'View limits',
};

function TargetLink({ target, application }: { target: DeploymentAdviceTarget; application: ApplicationRecord }) {
  const { id: applicationId, server_id: serverId } = application;
  const label = LABELS[target];
  if (target === 'instance')
    return (
      <TextLink fz="sm" to="/settings/instance">
        {label}
      </TextLink>
    );
  if (target === 'server') {
    return (
      <TextLink fz="sm" to="/servers/$serverId" params={{ serverId }}>
        {label}
      </TextLink>
    );
  }
  return (
    <TextLink fz="sm" to={`/applications/$applicationId/${target}`} params={{ applicationId }}>
      {label}
    </TextLink>
  );
}
