import { IconPlus } from '@tabler/icons-react';
import { Notice } from '../../../components/ui/feedback/notice';
import { ButtonLink } from '../../../components/ui/layout/button-link';
import { PageLayout } from '../../../components/ui/layout/page-layout';
import { IdTokenCheckForm } from '../../../features/tokens/trusted-pipelines/id-token-check-form';
import { PipelineList } from '../../../features/tokens/trusted-pipelines/pipeline-list';
import { CHANGE_NOT_PERMITTED, usePermissions } from '../../../lib/session/current-user';

export function TrustedPipelinesRoute() {
  const allowed = usePermissions().canChange;
  const add = (
    <ButtonLink to="/settings/trusted-pipelines/new" leftSection={<IconPlus size={16} />}>
      Trust a pipeline
    </ButtonLink>
  );
  return (
    <PageLayout
      title="Trusted pipelines"
      description="Pipelines that deploy without a stored secret, with the id tokens of their forge."
      actions={allowed ? add : null}
    >
      {allowed ? (
        <>
          <PipelineList add={add} />
          <IdTokenCheckForm />
        </>
      ) : (
        <Notice tone="warn" title="Viewers cannot see trusted pipelines">
          {CHANGE_NOT_PERMITTED}
        </Notice>
      )}
    </PageLayout>
  );
}
