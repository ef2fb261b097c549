import type { ApplicationRecord } from '@fairlead/client';
import { Checkbox, Input, Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './application-link-fields.module.css';

export type LinkableApplication = Pick<ApplicationRecord, 'id' | 'name' | 'status' | 'current_deployment_id'>;

interface Props {
  /** Applications on the database’s server; `undefined` while loading. */
  applications: readonly LinkableApplication[] | undefined;
  serverChosen: boolean;
  value: readonly string[];
  onChange: (ids: readonly string[]) => void;
  error?: ReactNode;
}

/** Applications to link. */
export function ApplicationLinkFields({ applications, serverChosen, value, onChange, error }: Props) {
  if (!applications) return <Skeleton height={12} my={6} width="50%" />;
  const linkable = applications.filter(({ status }) => status !== 'deleting');
  if (linkable.length === 0) {
    return (
      <Text fz="sm" c="dimmed">
        {serverChosen
          ? 'There are no applications on this server yet. You can link one later.'
          : 'Select a server first: only applications on the same server can connect.'}
      </Text>
    );
  }
  return (
    <div className={classes.links} role="group" aria-label="Applications">
      {linkable.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={value.includes(id)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...value, id] : value.filter((other) => other !== id))
          }
        />
      ))}
      {error && <Input.Error>{error}</Input.Error>}
    </div>
  );
}
