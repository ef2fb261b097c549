import type { ApplicationRecord } from '@fairlead/client';
import { VariablesEditor } from '../../../components/variables/variables-editor';
import { useUpdateApplication } from '../mutations';
import { environmentQuery } from '../queries';

interface Props {
  application: ApplicationRecord;
  /** A variable that should be set, as the address names it. */
  suggested: string | undefined;
  /** Deploys what has just been saved. */
  onDeploy: () => void;
}

/** Edits the own variables of an application. */
export function EnvironmentEditor({ application, suggested, onDeploy }: Props) {
  const { id } = application;
  const update = useUpdateApplication(id);
  return (
    <VariablesEditor
      description="Available at build and run time. Values are encrypted and redacted from logs, except plain ones."
      empty="Secrets and settings that are not part of the repository, such as database URLs and API keys. Fairlead sets PORT and HOST."
      saved={application}
      valuesQuery={environmentQuery(id)}
      save={update}
      call={{
        method: 'PATCH',
        path: `/applications/${id}`,
        scope: 'applications:write',
        docs: 'Applications/applicationsUpdate',
      }}
      isPending={(name) => application.pending_changes.includes(`env.${name}`)}
      suggested={suggested}
      onDeploy={onDeploy}
    />
  );
}
