import type { PipelineProvider } from '@fairlead/contracts';
import { SegmentedControl, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { CodeBlock } from '../ui/display/code-block';
import { PIPELINE_FORGE_NAMES, type PipelineForgeName } from './pipeline-forge-names';
import { PIPELINE_FORGES } from './pipeline-forges';
import type { PipelineApplication, PipelineCredentials } from './snippet-values';

interface Props {
  application: PipelineApplication;
  /** Shown for each way to sign in that the reader can choose; one alone leaves no choice. */
  credentials: readonly PipelineCredentials[];
  /** The forges to choose from, the one that is shown first before the others. */
  forges?: readonly PipelineForgeName[];
  audience?: string;
  /** How the reader gets access for this issuer, or a token if there is none. Default, it exists already. */
  renderAccess?: (provider: PipelineProvider | undefined) => ReactNode;
}

const CREDENTIALS_LABELS: Readonly<Record<PipelineCredentials, string>> = {
  keyless: 'Without a secret',
  token: 'With a token',
};

/** A pipeline for the reader's own application, ready to commit. A default export, for `lazy`. */
export default function PipelineSnippet({
  application,
  credentials: offered,
  forges = PIPELINE_FORGE_NAMES,
  audience,
  renderAccess,
}: Props) {
  const [chosen, setForge] = useState<PipelineForgeName>();
  const forgeName = chosen ?? forges[0] ?? 'github';
  const [wanted, setWanted] = useState(offered[0] ?? 'token');
  const forge = PIPELINE_FORGES[forgeName];
  const possible = offered.filter((each) => each === 'token' || forge.provider !== undefined);
  const credentials = possible.includes(wanted) ? wanted : (possible[0] ?? 'token');
  const url = window.location.origin;
  const steps: ReactNode[] = [
    <>
      Add the integration to the repository. It is a part of this instance, which needs no internet.
      <CodeBlock code={forge.setup(url)} label="setup command" wrap />
    </>,
    ...[renderAccess?.(credentials === 'keyless' ? forge.provider : undefined)].filter(Boolean),
    credentials === 'token' && <>Store the token in {forge.secret}.</>,
    <>
      Commit this as <code>{forge.file}</code>. It deploys each commit of the branch, and fails when the deployment
      does.
      <CodeBlock code={forge.text({ url, application, credentials, audience })} label="pipeline" />
    </>,
  ].filter(Boolean);
  return (
    <Stack gap="sm">
      {forges.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label="Forge"
          style={{ alignSelf: 'flex-start' }}
          data={forges.map((value) => ({ value, label: PIPELINE_FORGES[value].label }))}
          value={forgeName}
          onChange={setForge}
        />
      )}
      {possible.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label="Credentials"
          style={{ alignSelf: 'flex-start' }}
          data={possible.map((value) => ({ value, label: CREDENTIALS_LABELS[value] }))}
          value={credentials}
          onChange={setWanted}
        />
      )}
      {steps.map((step, index) => (
        <Stack key={index} gap={6} fz="sm">
          <Text fz="sm" component="div">
            <strong>{index + 1}.</strong> {step}
          </Text>
        </Stack>
      ))}
    </Stack>
  );
}
