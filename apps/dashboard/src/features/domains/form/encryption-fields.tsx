import type { DomainRecord } from '@fairlead/client';
import { Checkbox, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Choices } from '../../../components/ui/choices';
import { Fold } from '../../../components/ui/fold';
import { Notice } from '../../../components/ui/notice';
import { cautionOf, modesFor, TLS_WORDS } from '../tls-words';
import type { DomainForm } from './form-of-domain';
import { HstsFields } from './hsts-fields';

const CertificateFields = lazy(() => import('./certificate-fields'));

/** How the hostname is encrypted; what this domain alone decides of it stands in `HttpsFields`. */
export function EncryptionFields({ form, domain }: { form: DomainForm; domain: DomainRecord }) {
  const { mode } = form.values.tls;
  const before = domain.tls.hsts !== null;
  const modes = modesFor(domain.hostname);
  return (
    <>
      <Choices
        label="Encryption"
        stacked
        value={mode}
        options={modes.map((value) => ({
          value,
          title: TLS_WORDS[value].title,
          text: cautionOf(value, domain.hostname) ?? TLS_WORDS[value].meaning,
        }))}
        onChange={(value) => form.setFieldValue('tls.mode', value)}
      />
      {form.errors['tls.mode'] && (
        <Text fz="xs" c="var(--fl-bad)" role="alert">
          {form.errors['tls.mode']}
        </Text>
      )}
      {!modes.includes('auto') && (
        <Text fz="xs" c="dimmed">
          Certificates by themselves are not to be had for wildcards.
        </Text>
      )}
      {mode === 'custom' && (
        <Suspense fallback={<Skeleton height={320} />}>
          <CertificateFields form={form} domain={domain} />
        </Suspense>
      )}
      {mode === 'off' && before && (
        <Notice tone="bad" icon={<IconAlertTriangle size={18} stroke={1.8} />} title="Former visitors will be shut out">
          Their browsers were told to come by HTTPS only (HSTS), and will not come by HTTP.
        </Notice>
      )}
      {mode !== 'off' && (
        <>
          <ForceHttps form={form} />
          <Fold title="Strict transport (HSTS)" open={before || form.values.tls.hsts.on}>
            <HstsFields form={form} before={before} />
          </Fold>
        </>
      )}
    </>
  );
}

export const ForceHttps = ({ form }: { form: DomainForm }) => (
  <Checkbox
    label="Lead HTTP to HTTPS"
    description="Off, the same is served by both."
    {...form.getInputProps('force_https', { type: 'checkbox' })}
  />
);
