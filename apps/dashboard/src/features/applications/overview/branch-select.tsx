import { NativeSelect } from '@mantine/core';
import { DEFAULT_BRANCH, defaultBranchLabel } from '../../../lib/format/application-source';

interface Props {
  branches: readonly string[];
  defaultBranch: string | null;
  /** The branch in the settings, which may not exist in the repository. */
  branch: string;
  onChange: (branch: string) => void;
}

export const BranchSelect = ({ branches, defaultBranch, branch, onChange }: Props) => (
  <NativeSelect
    label="Branch"
    size="sm"
    maw={320}
    value={branch}
    data={[
      ...(branch === DEFAULT_BRANCH || branches.includes(branch)
        ? []
        : [{ value: branch, label: `${branch} (not found)` }]),
      { value: DEFAULT_BRANCH, label: defaultBranchLabel(defaultBranch) },
      ...branches,
    ]}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
