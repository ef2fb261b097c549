import { SCOPE_DESCRIPTIONS, SCOPES, type Scope } from '@fairlead/contracts';
import { Checkbox, Input, Text } from '@mantine/core';
import { useId } from 'react';
import { groupScopes } from '../scope-groups';
import classes from './scope-picker.module.css';

interface Props {
  value: readonly Scope[];
  onChange: (scopes: Scope[]) => void;
  error?: string;
}

const GROUPS = groupScopes(SCOPES);

/** A row for each resource, a column for each action. Write does not include read, so each is a separate checkbox. */
export function ScopePicker({ value, onChange, error }: Props) {
  const id = useId();
  const toggle = (scope: Scope, on: boolean) =>
    onChange(SCOPES.filter((known) => (known === scope ? on : value.includes(known))));
  return (
    <fieldset className={classes.fieldset} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={classes.legend}>
        <Text fz="sm" fw={500} component="span">
          Scopes
        </Text>
      </legend>
      <div className={classes.grid}>
        {GROUPS.map(({ resource, scopes }) => (
          <div key={resource} role="group" aria-labelledby={`${id}-${resource}`} className={classes.row}>
            <Text id={`${id}-${resource}`} fz="sm" fw={500} tt="capitalize" className={classes.resource}>
              {resource}
            </Text>
            {scopes.map(({ scope, action }) => (
              <Checkbox
                key={scope}
                size="sm"
                className={classes.scope}
                checked={value.includes(scope)}
                onChange={(event) => toggle(scope, event.currentTarget.checked)}
                label={<span className={classes.action}>{action}</span>}
                description={SCOPE_DESCRIPTIONS[scope]}
                error={Boolean(error)}
              />
            ))}
          </div>
        ))}
      </div>
      {error && (
        <Input.Error id={`${id}-error`} mt={6}>
          {error}
        </Input.Error>
      )}
    </fieldset>
  );
}
