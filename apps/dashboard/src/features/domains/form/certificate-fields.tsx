import type { DomainRecord } from '@fairlead/client';
import { formatDate } from '../../../lib/format/format-time';
import type { DomainForm } from './domain-form';
import { splitPem } from './pem';
import { PemField } from './pem-field';

/**
 * Custom certificate and its key. Pasted PEM text is split into both fields. A default export, for `lazy`: few domains
 * have one.
 */
export default function CertificateFields({ form, domain }: { form: DomainForm; domain?: DomainRecord | undefined }) {
  const { certificate, private_key: key } = form.values.tls;
  const end = domain?.tls.mode === 'custom' ? domain.tls.expires_at : null;
  const take = (field: 'certificate' | 'private_key', text: string) => {
    const pem = splitPem(text);
    const both = pem.certificate !== '' && pem.private_key !== '';
    const isKey = pem.certificate === '' && pem.private_key !== '';
    if (both || (isKey && field === 'certificate')) {
      form.setFieldValue('tls.private_key', pem.private_key);
      if (both || field === 'certificate') form.setFieldValue('tls.certificate', pem.certificate);
    } else {
      form.setFieldValue(`tls.${field}`, text);
    }
    form.clearFieldError('tls.certificate');
    form.clearFieldError('tls.private_key');
  };
  return (
    <>
      <PemField
        label={end ? 'New certificate' : 'Certificate'}
        description={
          end
            ? `Leave empty to keep the current one, valid until ${formatDate(end)}.`
            : 'Including the intermediate certificates. One file with everything works, too.'
        }
        kind="CERTIFICATE"
        path="tls.certificate"
        value={certificate}
        error={form.errors['tls.certificate']}
        onText={(text) => take('certificate', text)}
      />
      <PemField
        label={end ? 'New private key' : 'Private key'}
        description="Without a passphrase. Stored encrypted and never shown again."
        kind="PRIVATE KEY"
        path="tls.private_key"
        value={key}
        error={form.errors['tls.private_key']}
        onText={(text) => take('private_key', text)}
      />
    </>
  );
}
