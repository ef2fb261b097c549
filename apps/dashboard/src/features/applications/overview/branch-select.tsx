import { NativeSelect } from '@mantine/core';

interface Props {
  branches: readonly string[];
  /** The one that is set, which the repository may not have. */
  branch: string;
  onChange: (branch: string) => void;
}

export const BranchSelect = ({ branches, branch, onChange }: Props) => (
  <NativeSelect
    label="Branch"
    size="sm"
    maw={320}
    value={branch}
    data={branches.includes(branch) ? [...branches] : [{ value: branch, label: `${branch} (not there)` }, ...branches]}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
