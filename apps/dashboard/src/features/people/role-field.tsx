import { ROLES, type Role } from '@fairlead/contracts';
import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './role-field.module.css';
import { ROLE_LABELS } from '../../lib/labels/role-labels';

interface Props {
  value: Role;
  onChange: (role: Role) => void;
  error?: ReactNode;
}

/** Select for a role, with descriptions. */
export const RoleField = ({ value, onChange, error }: Props) => (
  <Radio.Group
    label="Role"
    value={value}
    onChange={(chosen) => onChange(ROLES.find((role) => role === chosen) ?? value)}
    error={error}
  >
    <div className={classes.roles}>
      {ROLES.map((role) => (
        <Radio
          key={role}
          value={role}
          className={classes.role}
          label={ROLE_LABELS[role].label}
          description={ROLE_LABELS[role].text}
        />
      ))}
    </div>
  </Radio.Group>
);
