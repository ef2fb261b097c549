import { NativeSelect, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { EXACT_INPUT_PROPS, type ApplicationForm } from '../settings/application-form';

interface Props {
  form: ApplicationForm;
  /** Those of the repository, once it was looked at. */
  branches: readonly string[] | undefined;
  onLook: (change: { branch: string }) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const DESCRIPTION = 'Deployed where a deployment names nothing else.';

/** Typed before the repository was looked at, and chosen after. Another branch may hold something else: it is looked at. */
export function BranchField({ form, branches, onLook, onKeyDown }: Props) {
  const props = form.getInputProps('source.branch');
  const { branch } = form.values.source;
  if (!branches || branches.length === 0) {
    return (
      <TextInput
        label="Branch"
        description={DESCRIPTION}
        placeholder="Its default branch"
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
      data={branch && !branches.includes(branch) ? [branch, ...branches] : [...branches]}
      {...props}
      onChange={(event) => onLook({ branch: event.currentTarget.value })}
    />
  );
}
