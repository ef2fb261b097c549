import type { VariableGroupRecord } from '@fairlead/client';
import { VariablesEditor } from '../../components/variables/variables-editor';
import { useUpdateVariableGroup } from './mutations';
import { variableGroupValuesQuery } from './queries';

/** Edits the variables of a group. */
export function VariableGroupVariables({ group }: { group: VariableGroupRecord }) {
  const { id } = group;
  const update = useUpdateVariableGroup(id);
  return (
    <VariablesEditor
      description="Every application that uses the group gets them. Its own variables and those of its databases take precedence."
      empty="Values that several applications share, such as API keys. They are encrypted and redacted from logs, except plain ones."
      saved={group}
      valuesQuery={variableGroupValuesQuery(id)}
      save={update}
      call={{
        method: 'PATCH',
        path: `/variable-groups/${id}`,
        scope: 'applications:write',
        docs: 'Variable%20groups/variableGroupsUpdate',
      }}
    />
  );
}
