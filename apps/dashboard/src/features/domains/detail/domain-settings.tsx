import type { DomainRecord } from '@fairlead/client';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { BesideApi } from '../../../components/as-curl/beside-api';
import { TextLink } from '../../../components/ui/button-link';
import { Fold } from '../../../components/ui/fold';
import { FormFooter } from '../../../components/ui/form-footer';
import { FormSection } from '../../../components/ui/form-section';
import { Panel } from '../../../components/ui/panel';
import { Problem } from '../../../components/ui/problem';
import { UnsavedGuard } from '../../../components/ui/unsaved-guard';
import { fieldErrors } from '../../../lib/api-error';
import { useMay } from '../../../lib/current-user';
import { focusFirstError } from '../../../lib/focus-first-error';
import { counted } from '../../../lib/format';
import { toast } from '../../../lib/toast';
import { toUnicode } from '../../../lib/unicode';
import { LimitField, PasswordFields } from '../form/access-fields';
import { FIELDS } from '../form/domain-rules';
import { changesOf, countChanges, valuesOf } from '../form/domain-values';
import { EncryptionFields, ForceHttps } from '../form/encryption-fields';
import { useDomainForm } from '../form/form-of-domain';
import { PathFields } from '../form/path-fields';
import { RedirectFields } from '../form/redirect-fields';
import { useUpdateDomain } from '../mutations';
import classes from './detail.module.css';

interface Props {
  domain: DomainRecord;
  /** Hostnames to which it can lead. */
  targets: readonly string[];
  /** Hostnames that lead to it. */
  sources: readonly string[];
}

const SECRETS = {
  'tls.certificate': 'CERTIFICATE',
  'tls.private_key': 'PRIVATE_KEY',
  'basic_auth.password': 'PASSWORD',
};

const settingsOf = (domain: DomainRecord) => {
  const { domain_id: leader, expires_at: end } = domain.tls;
  return JSON.stringify([valuesOf(domain), leader, end, domain.status === 'deleting']);
};

/** Every setting of a domain, as it is now: what others save shows here, too, as long as nothing was typed. */
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
  const may = useMay().change && domain.status !== 'deleting';
  const update = useUpdateDomain(domain);
  const form = useDomainForm({ initialValues: valuesOf(domain), domain, sharesTls: () => !leads, onTouched });
  const change = changesOf(form.values, domain);
  const count = countChanges(change);
  const refuse = (errors: Partial<Record<string, unknown>>) => focusFirstError(form, errors, FIELDS);
  const save = form.onSubmit(
    () =>
      update.mutate(change, {
        onSuccess: (saved) => {
          toast({ tone: 'ok', title: 'Saved', text: 'The proxy takes it up now; requests under way go on.' });
          onBegin(saved);
        },
        onError: (error) => {
          const errors = fieldErrors(error, FIELDS);
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
      <UnsavedGuard when={count > 0 && may} />
      <Panel flush>
        <fieldset className={classes.fieldset} disabled={!may}>
          <FormSection title="Encryption" description="Of the hostname, for all of its paths.">
            {leads ? (
              <EncryptionFields form={form} domain={domain} />
            ) : (
              <>
                <Elsewhere domain={domain} />
                {domain.tls.mode !== 'off' && <ForceHttps form={form} />}
              </>
            )}
          </FormSection>
          <FormSection
            title="Redirect"
            description="Visitors are led to another hostname of the application, with the path that they asked for."
          >
            {sources.length > 0 ? (
              <Text fz="sm">
                {sources.map(toUnicode).join(', ')} {sources.length === 1 ? 'leads' : 'lead'} here, so it cannot lead
                elsewhere itself.
              </Text>
            ) : targets.length > 0 || values.redirect_to !== '' ? (
              <RedirectFields form={form} targets={targets} />
            ) : (
              <Text fz="sm" c="dimmed">
                There is no other hostname of this application yet.
              </Text>
            )}
          </FormSection>
          <FormSection title="Rarely needed" description="Few domains want any of it.">
            <Fold title="A path of the hostname" open={domain.path !== '/' || Boolean(errors['path'])}>
              <PathFields form={form} />
            </Fold>
            <Fold title="Name and password" open={domain.basic_auth !== null || values.basic_auth.on}>
              <PasswordFields form={form} before={domain.basic_auth?.username} />
            </Fold>
            <Fold
              title="Size of requests"
              open={domain.max_request_bytes !== null || Boolean(errors['max_request_bytes'])}
            >
              <LimitField form={form} />
            </Fold>
          </FormSection>
        </fieldset>
        {update.error && !inline && (
          <div className={classes.problem}>
            <Problem error={update.error} title="It was not saved" />
          </div>
        )}
        {may && (
          <FormFooter note={count > 0 ? `${counted(count, 'change')}, at once` : 'Nothing is changed.'}>
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
  if (!may) return body;
  return (
    <BesideApi
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
    </BesideApi>
  );
}

function Elsewhere({ domain: { tls, other_paths: others } }: { domain: DomainRecord }) {
  const leader = others.find(({ id }) => id === tls.domain_id);
  return (
    <Text fz="sm">
      It is set at{' '}
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
