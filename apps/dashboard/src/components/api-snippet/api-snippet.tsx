import { Anchor, CloseButton, SegmentedControl, Title } from '@mantine/core';
import { useId, useState } from 'react';
import type { SnippetRequest } from '../../lib/api/snippet-request';
import { curlSnippet } from '../../lib/api/curl-snippet';
import { fetchSnippet } from '../../lib/api/fetch-snippet';
import { apiBaseUrl } from '../../lib/api/api-base-url';
import { CodeBlock } from '../ui/display/code-block';
import classes from './api-snippet.module.css';

export interface ApiSnippetCall extends Omit<SnippetRequest, 'url' | 'token'> {
  /** Path below `/api/v1`: "/servers". */
  readonly path: string;
  /** Scope that a token needs for the request. */
  readonly scope: string;
  /** Tag and operation in the API reference: "Servers/serversCreate". */
  readonly docs: string;
}

const LANGUAGES = [
  { value: 'curl', label: 'curl' },
  { value: 'javascript', label: 'JavaScript' },
];

export function ApiSnippet({ call, onClose }: { call: ApiSnippetCall; onClose?: () => void }) {
  const { method = 'GET', path, scope, docs } = call;
  const [language, setLanguage] = useState('curl');
  const id = useId();
  const request = { ...call, url: `${apiBaseUrl()}${path}` };
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} id={id}>
          API request
        </Title>
        {onClose && <CloseButton size="sm" aria-label="Hide API request" onClick={onClose} />}
      </div>
      <p className={classes.route}>
        <span className={classes.method}>{method}</span> <code>/api/v1{path}</code>
      </p>
      <SegmentedControl size="xs" aria-label="Language" data={LANGUAGES} value={language} onChange={setLanguage} />
      <CodeBlock
        code={language === 'curl' ? curlSnippet(request) : fetchSnippet(request)}
        label={language === 'curl' ? 'curl command' : 'JavaScript'}
      />
      <p className={classes.hint}>
        The token needs the scope <code>{scope}</code>. {call.secrets && 'Set secrets as variables of your shell. '}
        <Anchor href={`/docs#/${docs}`} fz="inherit" underline="always">
          Open in API reference
        </Anchor>
      </p>
    </section>
  );
}
