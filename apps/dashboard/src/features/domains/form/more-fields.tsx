import { Fold } from '../../../components/ui/fold';
import type { Mode } from '../tls-words';
import { LimitField, PasswordFields } from './access-fields';
import { ForceHttps } from './encryption-fields';
import type { DomainForm } from './form-of-domain';
import { HstsFields } from './hsts-fields';
import { PathFields } from './path-fields';
import { RedirectFields } from './redirect-fields';

interface Props {
  form: DomainForm;
  mode: Mode;
  /** Whether the encryption is decided elsewhere. */
  sharesTls: boolean;
  targets: readonly string[];
}

/** What few new domains need. A default export, for `lazy`. */
export default function MoreFields({ form, mode, sharesTls, targets }: Props) {
  return (
    <>
      <PathFields form={form} />
      {targets.length > 0 && <RedirectFields form={form} targets={targets} />}
      <PasswordFields form={form} />
      <LimitField form={form} />
      {mode !== 'off' && !sharesTls && <ForceHttps form={form} />}
      {mode !== 'off' && !sharesTls && (
        <Fold title="Strict transport (HSTS)" open={form.values.tls.hsts.on}>
          <HstsFields form={form} before={false} />
        </Fold>
      )}
    </>
  );
}
