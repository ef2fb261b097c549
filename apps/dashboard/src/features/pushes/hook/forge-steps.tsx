import { Anchor, Code, NativeSelect, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { CodeBlock } from '../../../components/ui/display/code-block';
import { apiBaseUrl } from '../../../lib/api/api-base-url';
import { curlSnippet } from '../../../lib/api/curl-snippet';
import { type HookForge, hookPage } from '../../../lib/format/repository-url';
import classes from './forge-steps.module.css';
import { signedHookSnippet } from './signed-hook-snippet';

type Choice = HookForge | 'pipeline';

const CHOICES = [
  { value: 'github', label: 'GitHub' },
  { value: 'gitlab', label: 'GitLab' },
  { value: 'gitea', label: 'Gitea, Forgejo' },
  { value: 'bitbucket', label: 'Bitbucket' },
  { value: 'pipeline', label: 'Pipeline or other' },
] as const satisfies readonly { value: Choice; label: string }[];

interface Props {
  applicationId: string;
  repository: string;
  /** Once it was revealed. */
  hookUrl: string | undefined;
}

/** How the hook is added to each forge. */
export function ForgeSteps({ applicationId, repository, hookUrl }: Props) {
  const page = hookPage(repository);
  const [choice, setChoice] = useState<Choice>(page?.forge ?? 'github');
  const url = page?.forge === choice ? page.url : undefined;
  return (
    <Stack gap="sm">
      <NativeSelect
        label="Where the repository is"
        data={[...CHOICES]}
        value={choice}
        maw={320}
        onChange={({ currentTarget }) =>
          setChoice(CHOICES.find(({ value }) => value === currentTarget.value)?.value ?? 'github')
        }
      />
      {choice === 'pipeline' ? (
        <PipelineSteps applicationId={applicationId} hookUrl={hookUrl} />
      ) : (
        <ol className={classes.steps}>
          {STEPS[choice].map((step, index) => (
            <li key={index}>
              {index === 0 && url ? (
                <>
                  Open{' '}
                  <Anchor href={url} target="_blank" rel="noreferrer" fz="inherit" underline="always">
                    the repository’s webhooks
                  </Anchor>
                  .
                </>
              ) : (
                step
              )}
            </li>
          ))}
        </ol>
      )}
    </Stack>
  );
}

const STEPS: Readonly<Record<HookForge, readonly ReactNode[]>> = {
  github: [
    <>
      In the repository, open <b>Settings → Webhooks → Add webhook</b>.
    </>,
    <>
      Enter the URL above as <b>Payload URL</b>, choose the content type <Code>application/json</Code>, and enter the
      secret above.
    </>,
    <>
      Leave <b>Just the push event</b> selected; it includes tags. Add the webhook: GitHub sends a ping, which is listed
      below.
    </>,
  ],
  gitlab: [
    <>
      In the project, open <b>Settings → Webhooks → Add new webhook</b>.
    </>,
    <>
      Enter the URL above. Enter the secret above as <b>Signing token</b>, or as <b>Secret token</b> in versions that
      have none.
    </>,
    <>
      Select <b>Push events</b>, and <b>Tag push events</b> for tags. <b>Test → Push events</b> sends one, which is
      listed below.
    </>,
  ],
  gitea: [
    <>
      In the repository, open <b>Settings → Webhooks → Add webhook</b>, and choose <b>Gitea</b> or <b>Forgejo</b>.
    </>,
    <>
      Enter the URL above as <b>Target URL</b>, with the method <Code>POST</Code> and the content type{' '}
      <Code>application/json</Code>, and enter the secret above.
    </>,
    <>
      Leave <b>Push events</b> selected. <b>Test delivery</b> sends one, which is listed below.
    </>,
  ],
  bitbucket: [
    <>
      In the repository, open <b>Repository settings → Webhooks → Add webhook</b>.
    </>,
    <>Enter a title, the URL above, and the secret above.</>,
    <>
      Leave <b>Repository push</b> selected, and save.
    </>,
  ],
};

function PipelineSteps({ applicationId, hookUrl }: Pick<Props, 'applicationId' | 'hookUrl'>) {
  const check = { method: 'POST', url: `${apiBaseUrl()}/applications/${applicationId}/pushes/check` } as const;
  return (
    <Stack gap="sm">
      <Text fz="sm">
        With a token that has the scope <Code>applications:deploy</Code>, at the end of a pipeline:
      </Text>
      <CodeBlock code={curlSnippet(check)} label="curl command for a check" />
      <Text fz="sm">
        Without a token, anything can send a hook that it signs by Standard Webhooks. Set{' '}
        <Code>FAIRLEAD_PUSH_SECRET</Code> to the secret above:
      </Text>
      <CodeBlock code={signedHookSnippet(hookUrl)} label="signed hook" />
    </Stack>
  );
}
