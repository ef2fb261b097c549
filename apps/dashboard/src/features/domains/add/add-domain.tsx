import type { DomainRecord } from '@fairlead/client';
import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { type ChangeEvent, type FormEvent, lazy, Suspense, useState } from 'react';
import { EXACT_INPUT_PROPS } from '../../../components/ui/form/exact-input-props';
import { ApiSnippetAside } from '../../../components/api-snippet/api-snippet-aside';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { ApiError, fieldErrors } from '../../../lib/api/api-error';
import { focusFirstError } from '../../../lib/form/focus-first-error';
import { toastError } from '../../../lib/browser/toast';
import { isPunycode, toUnicode } from '../../../lib/format/punycode';
import classes from './add-domain.module.css';
import { DnsInstructions } from '../dns/dns-instructions';
import { requiredDnsRecords } from '../dns/dns-records';
import { type DomainField, DOMAIN_FIELDS } from '../form/domain-rules';
import { toCreateDomain, EMPTY_DOMAIN_VALUES } from '../form/domain-values';
import { useDomainForm } from '../form/domain-form';
import { readHostname } from './read-hostname';
import { usePastedAddress } from './use-pasted-address';
import { useAddDomain } from '../mutations';
import { redirectTargets } from '../redirect-targets';
import { tlsModeWarning, type TlsModeName, tlsModesFor, TLS_LABELS } from '../certificate/tls-labels';
import { wwwCounterpart } from '../dns/dns-zone';

const WwwCheckbox = lazy(() => import('./www-checkbox'));
const PastedAddressNote = lazy(() => import('./pasted-address-note'));
const GenerateHostname = lazy(() => import('./generate-hostname'));
const CertificateFields = lazy(() => import('../form/certificate-fields'));
const AdvancedDomainFields = lazy(() => import('./advanced-domain-fields'));

interface Props {
  applicationId: string;
  /** Domains of the application. */
  others: readonly DomainRecord[];
  /** Host of the server. */
  host: string | null;
  /** Of new domains; undefined while they are unknown. */
  defaults: NewDomainDefaults | undefined;
}

export interface NewDomainDefaults {
  mode: TlsModeName;
  /** The domain below which hostnames are generated; null without one. */
  appsDomain: string | null;
}

/** Whether the form is open from the start. */
const PLAIN: readonly DomainField[] = ['hostname', 'tls.mode', 'tls.certificate', 'tls.private_key'];
const SECRETS = {
  'tls.certificate': 'CERTIFICATE',
  'tls.private_key': 'PRIVATE_KEY',
  'basic_auth.password': 'PASSWORD',
};

export function AddDomain({ applicationId, others, host, defaults }: Props) {
  const [chosen, setChosen] = useState<TlsModeName>();
  const [more, setMore] = useState(false);
  const [both, setBoth] = useState(false);
  /** A hostname for which the API has reported that another application already sets the encryption. */
  const [shared, setShared] = useState<string>();
  const add = useAddDomain(applicationId);
  const sharesTls = (name: string | undefined) =>
    name !== undefined && (name === shared || others.some(({ hostname }) => hostname === name));
  const form = useDomainForm({
    initialValues: EMPTY_DOMAIN_VALUES,
    hostnameProblem: (text) => readHostname(text).problem,
    sharesTls: ({ hostname }) => sharesTls(readHostname(hostname).ascii),
  });
  const { values } = form;
  const { ascii } = readHostname(values.hostname);
  const shares = sharesTls(ascii);
  const modes = tlsModesFor(ascii ?? '');
  const usual = defaults?.mode ?? 'auto';
  const mode = modes.find((each) => each === chosen) ?? (modes.includes(usual) ? usual : 'off');
  const counterpart = ascii === undefined || values.redirect_to !== '' ? undefined : wwwCounterpart(ascii);
  const isOffered = counterpart !== undefined && others.every(({ hostname }) => hostname !== counterpart);
  // If this is submitted before that is known, the API decides.
  const isOpen = chosen === undefined && defaults === undefined;
  const body = toCreateDomain(
    ascii ?? 'shop.example.com',
    { ...values, tls: { ...values.tls, mode } },
    shares || isOpen,
  );
  const records = ascii === undefined ? [] : requiredDnsRecords({ hostname: ascii, dns: others[0]?.dns }, host);
  const targets = redirectTargets(others, ascii);
  const isGeneratable =
    defaults !== undefined &&
    defaults.appsDomain !== null &&
    others.every(({ generated, status }) => !generated || status === 'deleting');

  const hostnameField = form.getInputProps('hostname');
  const pasted = usePastedAddress(form, () => setMore(true));
  const refuse = (errors: Partial<Record<string, unknown>>) => {
    if (DOMAIN_FIELDS.some((field) => errors[field] && !PLAIN.includes(field))) setMore(true);
    focusFirstError(form, errors, DOMAIN_FIELDS);
  };
  const submit = form.onSubmit(
    () =>
      add.mutate(body, {
        onSuccess: ({ hostname, tls }) => {
          form.reset();
          setChosen(undefined);
          setMore(false);
          setBoth(false);
          pasted.forget();
          if (!isOffered || !both) return;
          const plain = tls.mode === 'custom' ? {} : { tls: { mode: tls.mode } };
          add.mutate(
            { hostname: counterpart, redirect_to: hostname, ...plain },
            { onError: (error) => toastError(error, `Could not add ${toUnicode(counterpart)}`) },
          );
        },
        onError: (error) => {
          if (isAboutSharing(error)) setShared(ascii);
          const errors = fieldErrors(error, DOMAIN_FIELDS);
          form.setErrors(errors);
          refuse(errors);
        },
      }),
    refuse,
  );
  /** The parts of a typed URL are shown before anything is sent. */
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (!pasted.take(values.hostname)) return submit(event);
    event.preventDefault();
  };
  // Below all fields, when there are several.
  const isLong = more || (mode === 'custom' && !shares);
  const sendButton = (
    <Button type="submit" loading={add.isPending} className={classes.send ?? ''}>
      Add domain
    </Button>
  );
  const inline = Object.values(form.errors).some(Boolean) || isAboutSharing(add.error);
  return (
    <ApiSnippetAside
      call={{
        method: 'POST',
        path: `/applications/${applicationId}/domains`,
        scope: 'applications:write',
        docs: 'Domains/domainsCreate',
        body,
        secrets: SECRETS,
      }}
    >
      <Panel title="Add a domain" description="Takes effect immediately, without downtime.">
        <form className={classes.form} onSubmit={send} noValidate>
          <div className={classes.row} data-long={isLong || undefined}>
            <TextInput
              label="Hostname"
              placeholder="shop.example.com"
              {...EXACT_INPUT_PROPS}
              {...hostnameField}
              onChange={(event: ChangeEvent<HTMLInputElement>) => {
                const { value } = event.currentTarget;
                // Several characters at once are pasted or dropped; while a URL is typed, it is left alone until the form is sent.
                const isPasted = value.length - values.hostname.length > 1;
                if (!isPasted || !pasted.take(value)) hostnameField.onChange(event);
              }}
            />
            <NativeSelect
              label="Encryption"
              data={
                shares
                  ? [{ value: mode, label: 'Same as its other paths' }]
                  : modes.map((value) => ({ value, label: TLS_LABELS[value].title }))
              }
              disabled={shares}
              value={mode}
              error={form.errors['tls.mode']}
              onChange={(event) => {
                const wanted = modes.find((each) => each === event.currentTarget.value);
                setChosen(wanted);
                form.setFieldValue('tls.mode', wanted ?? 'off');
              }}
            />
            {!isLong && sendButton}
          </div>
          {pasted.address && (
            <Suspense fallback={<Skeleton height={20} />}>
              <PastedAddressNote address={pasted.address} onWholeHostname={pasted.useWholeHostname} />
            </Suspense>
          )}
          <p className={classes.hint}>
            {ascii !== undefined && isPunycode(ascii) && (
              <>
                Stored as <code>{ascii}</code>.{' '}
              </>
            )}
            {shares ? SHARED : (tlsModeWarning(mode, ascii ?? '') ?? TLS_LABELS[mode].meaning)}
          </p>
          {mode === 'custom' && !shares && (
            <Suspense fallback={<Skeleton height={320} />}>
              <CertificateFields form={form} />
            </Suspense>
          )}
          {isOffered && (
            <Suspense fallback={<Skeleton height={40} />}>
              <WwwCheckbox counterpart={counterpart} checked={both} onChange={setBoth} />
            </Suspense>
          )}
          {more ? (
            <Suspense fallback={<Skeleton height={240} />}>
              <AdvancedDomainFields form={form} mode={mode} sharesTls={shares} targets={targets} />
            </Suspense>
          ) : (
            <Button
              variant="subtle"
              size="compact-sm"
              className={classes.more ?? ''}
              aria-expanded={false}
              onClick={() => setMore(true)}
            >
              Path, redirect, basic auth, body size…
            </Button>
          )}
          {isGeneratable && (
            <Suspense fallback={<Skeleton height={36} />}>
              <GenerateHostname applicationId={applicationId} appsDomain={defaults.appsDomain ?? ''} />
            </Suspense>
          )}
          {ascii !== undefined && !shares && records.length > 0 && (
            <div>
              <p className={classes.hint}>Create this record at your DNS provider:</p>
              <DnsInstructions hostname={ascii} records={records} />
            </div>
          )}
          {isLong && sendButton}
          {add.error && !inline && <ErrorNotice error={add.error} title="Could not add the domain" />}
        </form>
      </Panel>
    </ApiSnippetAside>
  );
}

const SHARED =
  'This hostname is already encrypted, and all its paths share the certificate. Enter a path for this application.';

/** The API refuses a different encryption for a hostname that has one. Only the API knows about other applications. */
const isAboutSharing = (error: unknown): boolean =>
  error instanceof ApiError && error.details.some(({ field }) => field === 'tls');
