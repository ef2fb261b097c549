import type { CreateDomain, DomainRecord } from '@fairlead/client';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { BesideApi } from '../../components/as-curl/beside-api';
import { Panel } from '../../components/ui/panel';
import { Problem } from '../../components/ui/problem';
import { fieldErrors, isCode } from '../../lib/api-error';
import classes from './add-domain.module.css';
import { dnsRecord } from './dns-record';
import { hostOf, isEncoded, readHostname } from './hostname';
import { useAddDomain } from './mutations';
import { TLS_CHOICES, TLS_WORDS } from './tls-words';

interface Props {
  applicationId: string;
  /** To which a hostname can lead. */
  others: readonly DomainRecord[];
  /** The address of the server. */
  host: string | null;
}

type Mode = (typeof TLS_CHOICES)[number]['value'];

export function AddDomain({ applicationId, others, host }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [mode, setMode] = useState<Mode>('off');
  const [target, setTarget] = useState('');
  const [missed, setMissed] = useState(false);
  const add = useAddDomain(applicationId);
  const { ascii, problem } = readHostname(text);
  const body: CreateDomain = {
    hostname: hostOf(text) || 'shop.example.com',
    tls: { mode },
    ...(target && { redirect_to: target }),
  };
  const refused = fieldErrors(add.error, ['hostname', 'redirect_to', 'tls']);
  const taken = isCode(add.error, 'DOMAIN_TAKEN') ? add.error.message : undefined;
  const wrong = missed && problem ? problem : (refused.hostname ?? taken);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissed(true);
    input.current?.focus();
    if (problem !== undefined) return;
    add.mutate(body, {
      onSuccess: () => {
        setText('');
        setTarget('');
        setMissed(false);
      },
    });
  };
  const record = dnsRecord(host);
  return (
    <BesideApi
      call={{
        method: 'POST',
        path: `/applications/${applicationId}/domains`,
        scope: 'applications:write',
        docs: 'Domains/domainsCreate',
        body,
      }}
    >
      <Panel title="Add a domain" description={record && <Pointing record={record} />}>
        <form className={classes.form} onSubmit={submit} noValidate>
          <TextInput
            ref={input}
            label="Hostname"
            placeholder="shop.example.com"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            className={classes.hostname ?? ''}
            value={text}
            error={wrong}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setMissed(false);
              if (add.error) add.reset();
            }}
          />
          <NativeSelect
            label="Serve it as"
            className={classes.mode ?? ''}
            data={[...TLS_CHOICES]}
            value={mode}
            onChange={(event) => setMode(event.currentTarget.value === 'internal' ? 'internal' : 'off')}
          />
          {others.length > 0 && (
            <NativeSelect
              label="Lead visitors to"
              className={classes.target ?? ''}
              data={[
                { value: '', label: 'This application' },
                ...others.map(({ hostname }) => ({ value: hostname, label: hostname })),
              ]}
              value={target}
              error={refused.redirect_to}
              onChange={(event) => setTarget(event.currentTarget.value)}
            />
          )}
          <Button type="submit" loading={add.isPending} className={classes.send ?? ''}>
            Add domain
          </Button>
          <p className={classes.hint}>
            {ascii !== undefined && isEncoded(ascii) && (
              <>
                It is kept as <code>{ascii}</code>.{' '}
              </>
            )}
            {TLS_WORDS[mode].meaning} Certificates of public authorities come with a later version.
          </p>
        </form>
        {add.error && !wrong && !refused.redirect_to && <Problem error={add.error} title="The domain was not added" />}
      </Panel>
    </BesideApi>
  );
}

const Pointing = ({ record }: { record: { type: string; value: string } }) => (
  <>
    At your name server let it point to the server: {record.type} <code>{record.value}</code>.
  </>
);
