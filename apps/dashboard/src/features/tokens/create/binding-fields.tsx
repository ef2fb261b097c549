import type { Scope } from '@fairlead/contracts';
import { Checkbox, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { ApplicationMultiSelect, ServerMultiSelect } from '../../../components/record-select/record-multi-select';
import type { SelectOption } from '../../../components/record-select/option-queries';

/** What a token is limited to; undefined without such a limit. */
export interface TokenBinding {
  servers: SelectOption[] | undefined;
  applications: SelectOption[] | undefined;
}

/** The other scopes have no effect for a token that is limited to applications. */
export const isOfApplications = (scope: Scope): boolean => scope.startsWith('applications:');

interface Props {
  value: TokenBinding;
  onChange: (change: Partial<TokenBinding>) => void;
  errors: { servers: ReactNode; applications: ReactNode };
}

export const BindingFields = ({ value: { servers, applications }, onChange, errors }: Props) => (
  <>
    <Stack gap="xs">
      <Checkbox
        label="Limit to certain applications"
        description="Otherwise it works on all applications, including those added later."
        checked={applications !== undefined}
        onChange={({ currentTarget: { checked } }) => onChange({ applications: checked ? [] : undefined })}
      />
      {applications && (
        <ApplicationMultiSelect
          label="Allowed applications"
          description="The token works on these applications only. Everything else is invisible to it, and only the scopes of applications have an effect."
          value={applications}
          onChange={(chosen) => onChange({ applications: chosen })}
          error={errors.applications}
        />
      )}
    </Stack>
    <Stack gap="xs">
      <Checkbox
        label="Limit to certain servers"
        description="Otherwise it works on all servers, including those added later."
        checked={servers !== undefined}
        onChange={({ currentTarget: { checked } }) => onChange({ servers: checked ? [] : undefined })}
      />
      {servers && (
        <ServerMultiSelect
          label="Allowed servers"
          description="The token works on these servers and what runs on them. Everything else is invisible to it."
          value={servers}
          onChange={(chosen) => onChange({ servers: chosen })}
          error={errors.servers}
        />
      )}
    </Stack>
  </>
);
