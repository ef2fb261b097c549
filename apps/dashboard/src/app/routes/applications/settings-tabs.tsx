import type { ApplicationRecord } from '@fairlead/client';
import { SectionTab, SectionTabs } from '../../../components/ui/layout/section-tabs';

/** The pages of the settings. An image has nothing that is pushed or uploaded. */
export function SettingsTabs({ application: { id: applicationId, source } }: { application: ApplicationRecord }) {
  if (source.type === 'image') return null;
  return (
    <SectionTabs label="Settings">
      <SectionTab to="/applications/$applicationId/settings" params={{ applicationId }}>
        General
      </SectionTab>
      {source.type === 'git' && (
        <SectionTab to="/applications/$applicationId/settings/deploys" params={{ applicationId }}>
          Deploys
        </SectionTab>
      )}
      <SectionTab to="/applications/$applicationId/settings/uploads" params={{ applicationId }}>
        Uploads
      </SectionTab>
    </SectionTabs>
  );
}
