import type { ApplicationRecord } from '@fairlead/sdk';
import type { TextBuilder } from '../../output/output';

export function describeApplication(text: TextBuilder, application: ApplicationRecord): void {
  text.fields([
    ['Application', `${application.name} (${application.id})`],
    ['Status', application.status],
    ['Reason', application.status_reason],
    ...describeCrash(application),
    ['Server', application.server_id],
    ['Source', sourceText(application.source)],
    ['Runtime', application.runtime],
    ['Instances', application.instances],
    ['Addresses', application.urls.join(', ')],
    ['Pending changes', application.pending_changes.join(', ')],
    ['Created', application.created_at],
  ]);
}

export function sourceText(source: ApplicationRecord['source']): string {
  switch (source.type) {
    case 'git':
      return `${source.repository} (${source.branch})${folderText(source.subdirectory)}`;
    case 'image':
      return source.image;
    case 'upload':
      return `uploads${folderText(source.subdirectory)}`;
  }
}

const folderText = (subdirectory: string | null) => (subdirectory === null ? '' : `, folder ${subdirectory}`);

/** Why a process ended, with the line that shows it and what to do. */
export function describeCrash({ status_details: details }: ApplicationRecord): [string, string][] {
  const diagnosis = details?.diagnosis;
  if (!diagnosis) return [];
  return [
    ['Cause', diagnosis.message],
    ['Shown by', diagnosis.evidence.text],
    ['Advice', diagnosis.advice],
  ];
}
