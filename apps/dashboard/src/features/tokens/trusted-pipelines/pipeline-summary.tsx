import type { TrustedPipelineRecord } from '@fairlead/client';
import { RelativeTime } from '../../../components/ui/display/relative-time';
import { DescriptionItem, DescriptionList } from '../../../components/ui/layout/description-list';
import { Panel } from '../../../components/ui/layout/panel';
import { PROVIDER_LABELS } from './provider-labels';

export const PipelineSummary = ({ pipeline }: { pipeline: TrustedPipelineRecord }) => (
  <Panel>
    <DescriptionList>
      <DescriptionItem name="Forge">{PROVIDER_LABELS[pipeline.provider].name}</DescriptionItem>
      <DescriptionItem name="Last used">
        {pipeline.last_used_at ? <RelativeTime at={pipeline.last_used_at} /> : 'Never'}
      </DescriptionItem>
      <DescriptionItem name="By" wide>
        {pipeline.last_used_by}
      </DescriptionItem>
      <DescriptionItem name="Added by">{pipeline.created_by.name}</DescriptionItem>
      <DescriptionItem name="Id">{pipeline.id}</DescriptionItem>
    </DescriptionList>
  </Panel>
);
