import type { VariableGroupRecord } from '@fairlead/client';
import { VariableNames } from '../../components/variables/variable-names';
import { VariableGroupApplications } from './variable-group-applications';
import { VariableGroupVariables } from './variable-group-variables';

interface Props {
  group: VariableGroupRecord;
  canChange: boolean;
}

/** The variables of a group and the applications that use it. A default export, for `lazy`: the list needs no editor. */
export default function VariableGroupDetail({ group, canChange }: Props) {
  if (!canChange) return <VariableNames saved={group} />;
  return (
    <>
      <VariableGroupVariables group={group} />
      <VariableGroupApplications key={`${group.name} ${group.application_ids.join()}`} group={group} />
    </>
  );
}
