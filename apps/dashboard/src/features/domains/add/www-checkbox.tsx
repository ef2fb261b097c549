import { Checkbox } from '@mantine/core';
import { toUnicode } from '../../../lib/format/punycode';

interface Props {
  counterpart: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A default export, for `lazy`: few hostnames have a counterpart. */
export default function WwwCheckbox({ counterpart, checked, onChange }: Props) {
  return (
    <Checkbox
      label={`Also add ${toUnicode(counterpart)}`}
      description="Redirects to this hostname."
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
