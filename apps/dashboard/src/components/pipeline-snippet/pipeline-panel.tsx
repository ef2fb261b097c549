import type { PipelineProvider } from '@fairlead/contracts';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { hookPage } from '../../lib/format/repository-url';
import { TextLink } from '../ui/layout/button-link';
import { Panel } from '../ui/layout/panel';
import { PIPELINE_FORGE_NAMES, type PipelineForgeName } from './pipeline-forge-names';
import type { PipelineApplication } from './snippet-values';

const PipelineSnippet = lazy(() => import('./pipeline-snippet'));

/** How an application is deployed by the pipeline of its repository. */
export function PipelinePanel({ application }: { application: PipelineApplication }) {
  return (
    <Panel
      title="Pipeline"
      description="A pipeline deploys after its own steps, such as tests, and waits for the result. Turn automatic deployments off then."
    >
      <Suspense fallback={<Skeleton height={280} />}>
        <PipelineSnippet
          application={application}
          credentials={['keyless', 'token']}
          forges={forgesFor(application)}
          renderAccess={(provider) => <PipelineAccess applicationId={application.id} provider={provider} />}
        />
      </Suspense>
    </Panel>
  );
}

interface AccessProps {
  applicationId: string;
  provider: PipelineProvider | undefined;
}

const PipelineAccess = ({ applicationId: application, provider }: AccessProps) =>
  provider ? (
    <>
      <TextLink to="/settings/trusted-pipelines/new" search={{ application, provider }} fz="inherit" underline="always">
        Trust the pipeline
      </TextLink>
      . Its forge then signs who it is, and no secret is stored.
    </>
  ) : (
    <>
      <TextLink to="/settings/tokens/new" search={{ application }} fz="inherit" underline="always">
        Generate a token
      </TextLink>{' '}
      for this application.
    </>
  );

/** That of the repository first. */
function forgesFor({ source }: PipelineApplication): readonly PipelineForgeName[] {
  const hook = source.type === 'git' ? hookPage(source.repository)?.forge : undefined;
  const own = hook === 'gitea' ? 'forgejo' : hook;
  return PIPELINE_FORGE_NAMES.toSorted((one, other) => Number(other === own) - Number(one === own));
}
