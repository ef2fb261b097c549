import { Checkbox, NativeSelect } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Notice } from '../../../components/ui/feedback/notice';
import { formatDuration } from '../../../lib/format/format-values';
import type { DomainForm } from './domain-form';

const AGES = [
  { value: '300', label: '5 minutes (for testing)' },
  { value: '86400', label: '1 day' },
  { value: '2592000', label: '30 days' },
  { value: '15768000', label: '6 months' },
  { value: '31536000', label: '1 year' },
  { value: '63072000', label: '2 years' },
];

/** HSTS settings, which browsers remember and which cannot be revoked. */
export function HstsFields({ form, before }: { form: DomainForm; before: boolean }) {
  const { on, max_age: age } = form.values.tls.hsts;
  const known = AGES.some(({ value }) => value === age);
  const ages = known ? AGES : [...AGES, { value: age, label: formatDuration(Number(age) * 1000) }];
  return (
    <>
      <Checkbox
        label="Enable HSTS"
        description="Browsers then refuse plain HTTP and invalid certificates, with no way to bypass it."
        {...form.getInputProps('tls.hsts.on', { type: 'checkbox' })}
      />
      {on ? (
        <>
          <Notice tone="warn" icon={<IconAlertTriangle size={18} stroke={1.8} />} title="This cannot be undone">
            Visitors’ browsers enforce it for the whole duration, even if HTTPS fails or is turned off. Start with a
            short duration.
          </Notice>
          <NativeSelect label="Max age" data={ages} maw={320} {...form.getInputProps('tls.hsts.max_age')} />
          <Checkbox
            label="Include subdomains"
            description="All subdomains need HTTPS, including those on other servers."
            {...form.getInputProps('tls.hsts.include_subdomains', { type: 'checkbox' })}
          />
          <Checkbox
            label="Allow preloading"
            description="Submit the domain to hstspreload.org to be added. Removal takes months."
            {...form.getInputProps('tls.hsts.preload', { type: 'checkbox' })}
          />
        </>
      ) : (
        before && (
          <Notice tone="warn" icon={<IconAlertTriangle size={18} stroke={1.8} />} title="Browsers remember HSTS">
            New visitors no longer receive it. Browsers of earlier visitors keep requiring HTTPS until the max age has
            passed.
          </Notice>
        )
      )}
    </>
  );
}
