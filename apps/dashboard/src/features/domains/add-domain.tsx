import type { DomainRecord } from '@fairlead/client';
import { Button, NativeSelect, Skeleton, TextInput } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { BesideApi } from '../../components/as-curl/beside-api';
import { Panel } from '../../components/ui/panel';
import { Problem } from '../../components/ui/problem';
import { ApiError, fieldErrors } from '../../lib/api-error';
import { focusFirstError } from '../../lib/focus-first-error';
import { toastProblem } from '../../lib/toast';
import { isEncoded, toUnicode } from '../../lib/unicode';
import classes from './add-domain.module.css';
import { DnsHelp } from './dns-help';
import { dnsRecords } from './dns-record';
import { type DomainField, FIELDS } from './form/domain-rules';
import { newDomain, NO_DOMAIN } from './form/domain-values';
import { EXACT, useDomainForm } from './form/form-of-domain';
import { readHostname } from './hostname';
import { useAddDomain } from './mutations';
import { targetsOf } from './targets';
import { cautionOf, type Mode, modesFor, TLS_WORDS } from './tls-words';
import { counterpartOf } from './zone';

const AlsoWww = lazy(() => import('./form/also-www'));
const CertificateFields = lazy(() => import('./form/certificate-fields'));
const MoreFields = lazy(() => import('./form/more-fields'));

interface Props {
  applicationId: string;
  /** Those that the application has. */
  others: readonly DomainRecord[];
  /** The address of the server. */
  host: string | null;
  /** Whether certificates are had by themselves unless somebody says otherwise; nothing while that is not known. */
  automatic: boolean | undefined;
}

/** Shown without being asked for. */
const PLAIN: readonly DomainField[] = ['hostname', 'tls.mode', 'tls.certificate', 'tls.private_key'];
const SECRETS = {
  'tls.certificate': 'CERTIFICATE',
  'tls.private_key': 'PRIVATE_KEY',
  'basic_auth.password': 'PASSWORD',
};

export function AddDomain({ applicationId, others, host, automatic }: Props) {
  const [chosen, setChosen] = useState<Mode>();
  const [more, setMore] = useState(false);
  const [both, setBoth] = useState(false);
  /** A hostname of which the API has said that it is encrypted already, for another application. */
  const [shared, setShared] = useState<string>();
  const add = useAddDomain(applicationId);
  const sharesTls = (name: string | undefined) =>
    name !== undefined && (name === shared || others.some(({ hostname }) => hostname === name));
  const form = useDomainForm({
    initialValues: NO_DOMAIN,
    hostnameProblem: (text) => readHostname(text).problem,
    sharesTls: ({ hostname }) => sharesTls(readHostname(hostname).ascii),
  });
  const { values } = form;
  const { ascii } = readHostname(values.hostname);
  const shares = sharesTls(ascii);
  const modes = modesFor(ascii ?? '');
  const mode = modes.find((each) => each === chosen) ?? (automatic && modes.includes('auto') ? 'auto' : 'off');
  const counterpart = ascii === undefined || values.redirect_to !== '' ? undefined : counterpartOf(ascii);
  const isOffered = counterpart !== undefined && others.every(({ hostname }) => hostname !== counterpart);
  // Sent before it is known, the API decides, which knows it.
  const isOpen = chosen === undefined && automatic === undefined;
  const body = newDomain(ascii ?? 'shop.example.com', { ...values, tls: { ...values.tls, mode } }, shares || isOpen);
  const records = ascii === undefined ? [] : dnsRecords({ hostname: ascii, dns: others[0]?.dns }, host);
  const targets = targetsOf(others, ascii);

  const refuse = (errors: Partial<Record<string, unknown>>) => {
    if (FIELDS.some((field) => errors[field] && !PLAIN.includes(field))) setMore(true);
    focusFirstError(form, errors, FIELDS);
  };
  const submit = form.onSubmit(
    () =>
      add.mutate(body, {
        onSuccess: ({ hostname, tls }) => {
          form.reset();
          setChosen(undefined);
          setMore(false);
          setBoth(false);
          if (!isOffered || !both) return;
          const plain = tls.mode === 'custom' ? {} : { tls: { mode: tls.mode } };
          add.mutate(
            { hostname: counterpart, redirect_to: hostname, ...plain },
            { onError: (error) => toastProblem(error, `${toUnicode(counterpart)} was not added`) },
          );
        },
        onError: (error) => {
          if (isAboutSharing(error)) setShared(ascii);
          const errors = fieldErrors(error, FIELDS);
          form.setErrors(errors);
          refuse(errors);
        },
      }),
    refuse,
  );
  // Below whatever there is to fill in.
  const isLong = more || (mode === 'custom' && !shares);
  const send = (
    <Button type="submit" loading={add.isPending} className={classes.send ?? ''}>
      Add domain
    </Button>
  );
  const inline = Object.values(form.errors).some(Boolean) || isAboutSharing(add.error);
  return (
    <BesideApi
      call={{
        method: 'POST',
        path: `/applications/${applicationId}/domains`,
        scope: 'applications:write',
        docs: 'Domains/domainsCreate',
        body,
        secrets: SECRETS,
      }}
    >
      <Panel title="Add a domain" description="The proxy takes it up at once, without interrupting anything.">
        <form className={classes.form} onSubmit={submit} noValidate>
          <div className={classes.row} data-long={isLong || undefined}>
            <TextInput label="Hostname" placeholder="shop.example.com" {...EXACT} {...form.getInputProps('hostname')} />
            <NativeSelect
              label="Serve it as"
              data={
                shares
                  ? [{ value: mode, label: 'As its other paths' }]
                  : modes.map((value) => ({ value, label: TLS_WORDS[value].title }))
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
            {!isLong && send}
          </div>
          <p className={classes.hint}>
            {ascii !== undefined && isEncoded(ascii) && (
              <>
                It is kept as <code>{ascii}</code>.{' '}
              </>
            )}
            {shares ? SHARED : (cautionOf(mode, ascii ?? '') ?? TLS_WORDS[mode].meaning)}
          </p>
          {mode === 'custom' && !shares && (
            <Suspense fallback={<Skeleton height={320} />}>
              <CertificateFields form={form} />
            </Suspense>
          )}
          {isOffered && (
            <Suspense fallback={<Skeleton height={40} />}>
              <AlsoWww counterpart={counterpart} checked={both} onChange={setBoth} />
            </Suspense>
          )}
          {more ? (
            <Suspense fallback={<Skeleton height={240} />}>
              <MoreFields form={form} mode={mode} sharesTls={shares} targets={targets} />
            </Suspense>
          ) : (
            <Button
              variant="subtle"
              size="compact-sm"
              className={classes.more ?? ''}
              aria-expanded={false}
              onClick={() => setMore(true)}
            >
              Path, redirect, password, limit…
            </Button>
          )}
          {ascii !== undefined && !shares && records.length > 0 && (
            <div>
              <p className={classes.hint}>What leads it here, to be created at your name server:</p>
              <DnsHelp hostname={ascii} records={records} />
            </div>
          )}
          {isLong && send}
          {add.error && !inline && <Problem error={add.error} title="The domain was not added" />}
        </form>
      </Panel>
    </BesideApi>
  );
}

const SHARED =
  'The hostname has its encryption already: all its paths share it. Give the path that this application gets.';

/** The API refuses another encryption where the hostname has one; that it is another application's, only it knows. */
const isAboutSharing = (error: unknown): boolean =>
  error instanceof ApiError && error.details.some(({ field }) => field === 'tls');
