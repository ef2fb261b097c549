import { NativeSelect, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { EXACT_INPUT_PROPS } from '../../../components/ui/form/exact-input-props';
import { defaultBranchLabel } from '../../../lib/format/application-source';
import type { ApplicationForm } from '../settings/application-form';

interface Props {
  form: ApplicationForm;
  /** Branches of the repository, known after detection. */
  branches: readonly string[] | undefined;
  defaultBranch: string | null | undefined;
  onDetect: (change: { branch: string }) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const DESCRIPTION = 'Deployed unless a deployment names another ref.';

/**
 * A text field before detection and a select after it. Another branch may hold something else, so choosing one runs
 * detection again.
 */
export function BranchField({ form, branches, defaultBranch, onDetect, onKeyDown }: Props) {
  const props = form.getInputProps('source.branch');
  const { branch } = form.values.source;
  if (!branches || branches.length === 0) {
    return (
      <TextInput
        label="Branch"
        description={DESCRIPTION}
        placeholder="Default branch"
        {...EXACT_INPUT_PROPS}
        {...props}
        onKeyDown={onKeyDown}
      />
    );
  }
  return (
    <NativeSelect
      label="Branch"
      description={DESCRIPTION}
      data={[
        { value: '', label: defaultBranchLabel(defaultBranch) },
        ...(branch && !branches.includes(branch) ? [branch] : []),
        ...branches,
      ]}
      {...props}
      onChange={(event) => onDetect({ branch: event.currentTarget.value })}
    />
  );
}
