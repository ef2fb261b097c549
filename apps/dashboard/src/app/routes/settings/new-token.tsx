import type { CreatedToken } from '@fairlead/client';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { BackLink } from '../../../components/ui/back-link';
import { Notice } from '../../../components/ui/notice';
import { Page } from '../../../components/ui/page';
import { PanelSkeleton } from '../../../components/ui/page-skeleton';
import { Panel } from '../../../components/ui/panel';
import { applicationChoiceQuery, type ApplicationChoice } from '../../../features/tokens/choices';
import { GenerateTokenForm } from '../../../features/tokens/generate-token-form';
import { useMay } from '../../../lib/current-user';

const IssuedToken = lazy(() => import('../../../features/tokens/issued-token'));
const route = getRouteApi('/frame/settings/tokens/new');

export function NewTokenRoute() {
  const [issued, setIssued] = useState<{ token: CreatedToken; application: ApplicationChoice | undefined }>();
  const { application: wanted = '' } = route.useSearch();
  const { data: application, isLoading } = useQuery({ ...applicationChoiceQuery(wanted), enabled: wanted !== '' });
  const back = <BackLink to="/settings/tokens">API tokens</BackLink>;
  if (!useMay().change) {
    return (
      <Page narrow title="Generate a token" back={back}>
        <Notice tone="warn" title="Viewers cannot generate tokens">
          Ask an owner or an admin of this instance.
        </Notice>
      </Page>
    );
  }
  return issued ? (
    <Page narrow title="Token generated" back={back}>
      <Panel>
        <Suspense fallback={<Skeleton height={160} />}>
          <IssuedToken
            {...issued}
            done={
              <Button component={Link} to="/settings/tokens" variant="default">
                I have copied it
              </Button>
            }
          />
        </Suspense>
      </Panel>
    </Page>
  ) : (
    <Page narrow title="Generate a token" description="Give it what its use needs and no more." back={back}>
      {isLoading ? (
        <PanelSkeleton lines={8} />
      ) : (
        <Panel>
          <GenerateTokenForm
            application={application}
            onGenerated={(token, chosen) => setIssued({ token, application: chosen })}
            cancel={
              <Button component={Link} to="/settings/tokens" variant="default">
                Cancel
              </Button>
            }
          />
        </Panel>
      )}
    </Page>
  );
}
