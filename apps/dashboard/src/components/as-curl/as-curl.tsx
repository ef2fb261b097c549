import { Anchor, CloseButton, SegmentedControl, Title } from '@mantine/core';
import { useId, useState } from 'react';
import type { ApiCall } from '../../lib/api-call';
import { curl } from '../../lib/curl';
import { fetchCode } from '../../lib/fetch-code';
import { apiBase } from '../../lib/instance';
import { CodeBlock } from '../ui/code-block';
import classes from './as-curl.module.css';

export interface AsCurlCall extends Omit<ApiCall, 'url' | 'token'> {
  /** Below `/api/v1`: "/servers". */
  readonly path: string;
  /** What a token needs to be allowed it. */
  readonly scope: string;
  /** Tag and operation in the reference: "Servers/serversCreate". */
  readonly docs: string;
}

const LANGUAGES = [
  { value: 'curl', label: 'curl' },
  { value: 'javascript', label: 'JavaScript' },
];

export function AsCurl({ call, onClose }: { call: AsCurlCall; onClose?: () => void }) {
  const { method = 'GET', path, scope, docs } = call;
  const [language, setLanguage] = useState('curl');
  const id = useId();
  const request = { ...call, url: `${apiBase()}${path}` };
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} id={id}>
          As API call
        </Title>
        {onClose && <CloseButton size="sm" aria-label="Hide the API call" onClick={onClose} />}
      </div>
      <p className={classes.route}>
        <span className={classes.method}>{method}</span> <code>/api/v1{path}</code>
      </p>
      <SegmentedControl size="xs" aria-label="Language" data={LANGUAGES} value={language} onChange={setLanguage} />
      <CodeBlock
        code={language === 'curl' ? curl(request) : fetchCode(request)}
        label={language === 'curl' ? 'curl command' : 'JavaScript'}
      />
      <p className={classes.hint}>
        The token needs the scope <code>{scope}</code>.{' '}
        {call.secrets && 'Secrets are left to variables of your shell. '}
        <Anchor href={`/docs#/${docs}`} fz="inherit" underline="always">
          In the API reference
        </Anchor>
      </p>
    </section>
  );
}
