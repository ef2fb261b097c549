import type { DomainRecord } from '@fairlead/client';
import { Checkbox, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { RadioCards } from '../../../components/ui/form/radio-cards';
import { Disclosure } from '../../../components/ui/form/disclosure';
import { Notice } from '../../../components/ui/feedback/notice';
import { tlsModeWarning, tlsModesFor, TLS_LABELS } from '../certificate/tls-labels';
import type { DomainForm } from './domain-form';
import { HstsFields } from './hsts-fields';

const CertificateFields = lazy(() => import('./certificate-fields'));

/** Encryption of the hostname; settings of this domain alone are in `HttpsFields`. */
export function EncryptionFields({ form, domain }: { form: DomainForm; domain: DomainRecord }) {
  const { mode } = form.values.tls;
  const before = domain.tls.hsts !== null;
  const modes = tlsModesFor(domain.hostname);
  return (
    <>
      <RadioCards
        label="Encryption"
        stacked
        value={mode}
        options={modes.map((value) => ({
          value,
          title: TLS_LABELS[value].title,
          text: tlsModeWarning(value, domain.hostname) ?? TLS_LABELS[value].meaning,
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
          Automatic HTTPS is not available for wildcards.
        </Text>
      )}
      {mode === 'custom' && (
        <Suspense fallback={<Skeleton height={320} />}>
          <CertificateFields form={form} domain={domain} />
        </Suspense>
      )}
      {mode === 'off' && before && (
        <Notice
          tone="bad"
          icon={<IconAlertTriangle size={18} stroke={1.8} />}
          title="Returning visitors will be locked out"
        >
          Their browsers remember HSTS and refuse plain HTTP.
        </Notice>
      )}
      {mode !== 'off' && (
        <>
          <ForceHttpsField form={form} />
          <Disclosure title="Strict transport security (HSTS)" open={before || form.values.tls.hsts.on}>
            <HstsFields form={form} before={before} />
          </Disclosure>
        </>
      )}
    </>
  );
}

export const ForceHttpsField = ({ form }: { form: DomainForm }) => (
  <Checkbox
    label="Redirect HTTP to HTTPS"
    description="When off, both serve the same content."
    {...form.getInputProps('force_https', { type: 'checkbox' })}
  />
);
