import type { CreatedToken } from '@fairlead/client';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { BackLink } from '../../../components/ui/layout/back-link';
import { Notice } from '../../../components/ui/feedback/notice';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { PanelSkeleton } from '../../../components/ui/layout/page-skeleton';
import { Panel } from '../../../components/ui/layout/panel';
import { applicationOptionQuery, type ApplicationOption } from '../../../components/record-select/option-queries';
import { GenerateTokenForm } from '../../../features/tokens/create/generate-token-form';
import { usePermissions } from '../../../lib/session/current-user';

const IssuedToken = lazy(() => import('../../../features/tokens/issued/issued-token'));
const route = getRouteApi('/shell/settings/tokens/new');

export function NewTokenRoute() {
  const [issued, setIssued] = useState<{ token: CreatedToken; application: ApplicationOption | undefined }>();
  const { application: wanted = '' } = route.useSearch();
  const { data: application, isLoading } = useQuery({ ...applicationOptionQuery(wanted), enabled: wanted !== '' });
  const back = <BackLink to="/settings/tokens">API tokens</BackLink>;
  if (!usePermissions().canChange) {
    return (
      <PageLayout narrow title="Generate a token" back={back}>
        <Notice tone="warn" title="Viewers cannot generate tokens">
          Ask an owner or an admin of this instance.
        </Notice>
      </PageLayout>
    );
  }
  return issued ? (
    <PageLayout narrow title="Token generated" back={back}>
      <Panel>
        <Suspense fallback={<Skeleton height={160} />}>
          <IssuedToken
            {...issued}
            done={
              <Button component={Link} to="/settings/tokens" variant="default">
                Done
              </Button>
            }
          />
        </Suspense>
      </Panel>
    </PageLayout>
  ) : (
    <PageLayout narrow title="Generate a token" description="Grant only the access that its use requires." back={back}>
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
    </PageLayout>
  );
}
