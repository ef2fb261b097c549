import { Checkbox } from '@mantine/core';

interface Props {
  /** The name of the variable. */
  name: string;
  checked: boolean;
  onChange: (plain: boolean) => void;
}

/** Marks a variable whose value is no secret. */
export const PlainCheckbox = ({ name, checked, onChange }: Props) => (
  <Checkbox
    size="xs"
    mr="auto"
    label="Plain"
    aria-label={`Plain: ${name}`}
    title="Not a secret: everyone who can view the application sees the value, and logs show it."
    checked={checked}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);
