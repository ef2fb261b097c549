import { Checkbox, NativeSelect } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Notice } from '../../../components/ui/feedback/notice';
import { formatDuration } from '../../../lib/format/format-values';
import type { DomainForm } from './domain-form';

const AGES = [
  { value: '300', label: '5 minutes, to try it' },
  { value: '86400', label: '1 day' },
  { value: '2592000', label: '30 days' },
  { value: '15768000', label: '6 months' },
  { value: '31536000', label: '1 year' },
  { value: '63072000', label: '2 years' },
];

/** What browsers remember, and nobody can make them forget. */
export function HstsFields({ form, before }: { form: DomainForm; before: boolean }) {
  const { on, max_age: age } = form.values.tls.hsts;
  const known = AGES.some(({ value }) => value === age);
  const ages = known ? AGES : [...AGES, { value: age, label: formatDuration(Number(age) * 1000) }];
  return (
    <>
      <Checkbox
        label="Tell browsers to come by HTTPS only"
        description="They then refuse plain HTTP, and certificates that are not valid, without a way around."
        {...form.getInputProps('tls.hsts.on', { type: 'checkbox' })}
      />
      {on ? (
        <>
          <Notice tone="warn" icon={<IconAlertTriangle size={18} stroke={1.8} />} title="It cannot be taken back">
            Whoever has visited keeps to it for as long as it says, even if HTTPS fails here or is turned off. Begin
            with a short time.
          </Notice>
          <NativeSelect label="For how long" data={ages} maw={320} {...form.getInputProps('tls.hsts.max_age')} />
          <Checkbox
            label="And for all hostnames below"
            description="Those that other servers serve as well: all of them need HTTPS."
            {...form.getInputProps('tls.hsts.include_subdomains', { type: 'checkbox' })}
          />
          <Checkbox
            label="Allow the lists that browsers are shipped with"
            description="To get on them takes a request to hstspreload.org; to get off them takes months."
            {...form.getInputProps('tls.hsts.preload', { type: 'checkbox' })}
          />
        </>
      ) : (
        before && (
          <Notice tone="warn" icon={<IconAlertTriangle size={18} stroke={1.8} />} title="Browsers keep what they know">
            New visitors are told nothing any more. Those who have been here come by HTTPS only until their time has
            passed.
          </Notice>
        )
      )}
    </>
  );
}
