import { Disclosure } from '../../../components/ui/form/disclosure';
import type { TlsModeName } from '../certificate/tls-labels';
import { BodyLimitField, BasicAuthFields } from '../form/basic-auth-fields';
import { ForceHttpsField } from '../form/encryption-fields';
import type { DomainForm } from '../form/domain-form';
import { HstsFields } from '../form/hsts-fields';
import { DomainPathFields } from '../form/domain-path-fields';
import { RedirectFields } from '../form/redirect-fields';

interface Props {
  form: DomainForm;
  mode: TlsModeName;
  /** Whether another domain sets the encryption. */
  sharesTls: boolean;
  targets: readonly string[];
}

/** Settings that few new domains need. A default export, for `lazy`. */
export default function AdvancedDomainFields({ form, mode, sharesTls, targets }: Props) {
  return (
    <>
      <DomainPathFields form={form} />
      {targets.length > 0 && <RedirectFields form={form} targets={targets} />}
      <BasicAuthFields form={form} />
      <BodyLimitField form={form} />
      {mode !== 'off' && !sharesTls && <ForceHttpsField form={form} />}
      {mode !== 'off' && !sharesTls && (
        <Disclosure title="Strict transport security (HSTS)" open={form.values.tls.hsts.on}>
          <HstsFields form={form} before={false} />
        </Disclosure>
      )}
    </>
  );
}
