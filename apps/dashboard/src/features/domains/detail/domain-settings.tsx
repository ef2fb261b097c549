import type { DomainRecord } from '@fairlead/client';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { ApiSnippetAside } from '../../../components/api-snippet/api-snippet-aside';
import { TextLink } from '../../../components/ui/layout/button-link';
import { Disclosure } from '../../../components/ui/form/disclosure';
import { FormFooter } from '../../../components/ui/form/form-footer';
import { FormSection } from '../../../components/ui/form/form-section';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { UnsavedChangesGuard } from '../../../components/ui/form/unsaved-changes-guard';
import { fieldErrors } from '../../../lib/api/api-error';
import { usePermissions } from '../../../lib/session/current-user';
import { focusFirstError } from '../../../lib/form/focus-first-error';
import { formatCount } from '../../../lib/format/format-values';
import { toast } from '../../../lib/browser/toast';
import { toUnicode } from '../../../lib/format/punycode';
import { BodyLimitField, BasicAuthFields } from '../form/basic-auth-fields';
import { DOMAIN_FIELDS } from '../form/domain-rules';
import { toUpdateDomain, countDomainChanges, domainValuesOf } from '../form/domain-values';
import { EncryptionFields, ForceHttpsField } from '../form/encryption-fields';
import { useDomainForm } from '../form/domain-form';
import { DomainPathFields } from '../form/domain-path-fields';
import { RedirectFields } from '../form/redirect-fields';
import { useUpdateDomain } from '../mutations';
import classes from './domain-detail.module.css';

interface Props {
  domain: DomainRecord;
  /** Possible redirect targets. */
  targets: readonly string[];
  /** Hostnames that redirect here. */
  sources: readonly string[];
}

const SECRETS = {
  'tls.certificate': 'CERTIFICATE',
  'tls.private_key': 'PRIVATE_KEY',
  'basic_auth.password': 'PASSWORD',
};

const settingsOf = (domain: DomainRecord) => {
  const { domain_id: leader, expires_at: end } = domain.tls;
  return JSON.stringify([domainValuesOf(domain), leader, end, domain.status === 'deleting']);
};

/** All settings of a domain. What others save appears here as long as nothing was typed. */
export function DomainSettings({ domain, ...others }: Props) {
  const [base, setBase] = useState(domain);
  const [revision, setRevision] = useState(0);
  const [touched, setTouched] = useState(false);
  if (!touched && settingsOf(base) !== settingsOf(domain)) {
    setBase(domain);
    setRevision(revision + 1);
  }
  const begin = (from: DomainRecord) => {
    setBase(from);
    setTouched(false);
    setRevision(revision + 1);
  };
  return <Fields key={revision} {...others} domain={base} onTouched={() => setTouched(true)} onBegin={begin} />;
}

interface FieldsProps extends Props {
  onTouched: () => void;
  onBegin: (from: DomainRecord) => void;
}

function Fields({ domain, targets, sources, onTouched, onBegin }: FieldsProps) {
  const leads = domain.tls.domain_id === domain.id;
  const mayChange = usePermissions().canChange && domain.status !== 'deleting';
  const update = useUpdateDomain(domain);
  const form = useDomainForm({ initialValues: domainValuesOf(domain), domain, sharesTls: () => !leads, onTouched });
  const change = toUpdateDomain(form.values, domain);
  const count = countDomainChanges(change);
  const refuse = (errors: Partial<Record<string, unknown>>) => focusFirstError(form, errors, DOMAIN_FIELDS);
  const save = form.onSubmit(
    () =>
      update.mutate(change, {
        onSuccess: (saved) => {
          toast({ tone: 'ok', title: 'Settings saved', text: 'The proxy is being updated, without downtime.' });
          onBegin(saved);
        },
        onError: (error) => {
          const errors = fieldErrors(error, DOMAIN_FIELDS);
          form.setErrors(errors);
          refuse(errors);
        },
      }),
    refuse,
  );
  const inline = Object.values(form.errors).some(Boolean);
  const { values, errors } = form;
  const body = (
    <form onSubmit={save} noValidate>
      <UnsavedChangesGuard when={count > 0 && mayChange} />
      <Panel flush>
        <fieldset className={classes.fieldset} disabled={!mayChange}>
          <FormSection title="Encryption" description="Applies to all paths of the hostname.">
            {leads ? (
              <EncryptionFields form={form} domain={domain} />
            ) : (
              <>
                <Elsewhere domain={domain} />
                {domain.tls.mode !== 'off' && <ForceHttpsField form={form} />}
              </>
            )}
          </FormSection>
          <FormSection
            title="Redirect"
            description="Redirects visitors to another hostname of the application, keeping the path."
          >
            {sources.length > 0 ? (
              <Text fz="sm">
                {sources.map(toUnicode).join(', ')} {sources.length === 1 ? 'redirects' : 'redirect'} here, so this
                hostname cannot redirect elsewhere.
              </Text>
            ) : targets.length > 0 || values.redirect_to !== '' ? (
              <RedirectFields form={form} targets={targets} />
            ) : (
              <Text fz="sm" c="dimmed">
                This application has no other hostname yet.
              </Text>
            )}
          </FormSection>
          <FormSection title="Advanced" description="Most domains need none of these.">
            <Disclosure title="Path" open={domain.path !== '/' || Boolean(errors['path'])}>
              <DomainPathFields form={form} />
            </Disclosure>
            <Disclosure title="Basic auth" open={domain.basic_auth !== null || values.basic_auth.on}>
              <BasicAuthFields form={form} before={domain.basic_auth?.username} />
            </Disclosure>
            <Disclosure
              title="Request body size"
              open={domain.max_request_bytes !== null || Boolean(errors['max_request_bytes'])}
            >
              <BodyLimitField form={form} />
            </Disclosure>
          </FormSection>
        </fieldset>
        {update.error && !inline && (
          <div className={classes.problem}>
            <ErrorNotice error={update.error} title="Could not save settings" />
          </div>
        )}
        {mayChange && (
          <FormFooter note={count > 0 ? `${formatCount(count, 'change')}, effective immediately` : 'No changes'}>
            <Button type="submit" loading={update.isPending} disabled={count === 0}>
              Save changes
            </Button>
            {count > 0 && (
              <Button variant="default" onClick={() => onBegin(domain)}>
                Discard
              </Button>
            )}
          </FormFooter>
        )}
      </Panel>
    </form>
  );
  if (!mayChange) return body;
  return (
    <ApiSnippetAside
      call={{
        method: 'PATCH',
        path: `/applications/${domain.application_id}/domains/${domain.id}`,
        scope: 'applications:write',
        docs: 'Domains/domainsUpdate',
        body: change,
        secrets: SECRETS,
      }}
    >
      {body}
    </ApiSnippetAside>
  );
}

function Elsewhere({ domain: { tls, other_paths: others } }: { domain: DomainRecord }) {
  const leader = others.find(({ id }) => id === tls.domain_id);
  return (
    <Text fz="sm">
      Set at{' '}
      {leader ? (
        <TextLink
          to="/applications/$applicationId/domains/$domainId"
          params={{ applicationId: leader.application_id, domainId: leader.id }}
          fz="inherit"
          underline="always"
        >
          {leader.path} of {leader.application_name}
        </TextLink>
      ) : (
        'the first domain of the hostname'
      )}
      , for all paths.
    </Text>
  );
}
