import { NativeSelect } from '@mantine/core';

interface Props {
  branches: readonly string[];
  /** The branch in the settings, which may not exist in the repository. */
  branch: string;
  onChange: (branch: string) => void;
}

export const BranchSelect = ({ branches, branch, onChange }: Props) => (
  <NativeSelect
    label="Branch"
    size="sm"
    maw={320}
    value={branch}
    data={branches.includes(branch) ? [...branches] : [{ value: branch, label: `${branch} (not found)` }, ...branches]}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
