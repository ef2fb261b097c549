import { NativeSelect } from '@mantine/core';
import { toUnicode } from '../../../lib/format/punycode';
import classes from './domain-fields.module.css';
import type { DomainForm } from './domain-form';

const STATUSES = [
  { value: '308', label: '308, for good' },
  { value: '307', label: '307, for now' },
  { value: '301', label: '301, for good (old programs)' },
  { value: '302', label: '302, for now (old programs)' },
];

interface Props {
  form: DomainForm;
  /** Hostnames to which it can lead. */
  targets: readonly string[];
  label?: string;
}

export function RedirectFields({ form, targets, label = 'Lead visitors to' }: Props) {
  const target = form.values.redirect_to;
  const data = targets.includes(target) || target === '' ? targets : [...targets, target];
  return (
    <div className={classes.pair}>
      <NativeSelect
        label={label}
        data={[
          { value: '', label: 'This application' },
          ...data.map((hostname) => ({ value: hostname, label: toUnicode(hostname) })),
        ]}
        {...form.getInputProps('redirect_to')}
      />
      {target !== '' && <NativeSelect label="Status" data={STATUSES} {...form.getInputProps('redirect_status')} />}
    </div>
  );
}
