import { NativeSelect } from '@mantine/core';
import { toUnicode } from '../../../lib/format/punycode';
import classes from './domain-fields.module.css';
import type { DomainForm } from './domain-form';

const STATUSES = [
  { value: '308', label: '308 Permanent' },
  { value: '307', label: '307 Temporary' },
  { value: '301', label: '301 Permanent (legacy)' },
  { value: '302', label: '302 Temporary (legacy)' },
];

interface Props {
  form: DomainForm;
  /** Possible redirect targets. */
  targets: readonly string[];
  label?: string;
}

export function RedirectFields({ form, targets, label = 'Redirect to' }: Props) {
  const target = form.values.redirect_to;
  const data = targets.includes(target) || target === '' ? targets : [...targets, target];
  return (
    <div className={classes.pair}>
      <NativeSelect
        label={label}
        data={[
          { value: '', label: 'No redirect' },
          ...data.map((hostname) => ({ value: hostname, label: toUnicode(hostname) })),
        ]}
        {...form.getInputProps('redirect_to')}
      />
      {target !== '' && <NativeSelect label="Status code" data={STATUSES} {...form.getInputProps('redirect_status')} />}
    </div>
  );
}
