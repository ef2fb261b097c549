import { SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { CodeBlock } from '../../../components/ui/display/code-block';
import type { SelectOption } from '../../../components/record-select/option-queries';
import { pipelineFile, PIPELINES, pipelineText, PIPELINE_SECRET_LOCATIONS } from './pipelines';

/** A pipeline for the new token, ready to commit. */
export function PipelineSnippets({ application }: { application: SelectOption }) {
  const [chosen, setChosen] = useState<string>(PIPELINES[0]);
  const pipeline = PIPELINES.find((name) => name === chosen) ?? PIPELINES[0];
  return (
    <Stack gap="xs">
      <Title order={3}>Deploy {application.name} from a pipeline</Title>
      <SegmentedControl
        size="xs"
        aria-label="Pipeline"
        style={{ alignSelf: 'flex-start' }}
        data={[...PIPELINES]}
        value={chosen}
        onChange={setChosen}
      />
      <Text fz="sm">
        <strong>1.</strong> Store the token in {PIPELINE_SECRET_LOCATIONS[pipeline]}
      </Text>
      <Text fz="sm">
        <strong>2.</strong> Commit this as <code>{pipelineFile(pipeline)}</code>. It deploys the commit and waits for
        the result.
      </Text>
      <CodeBlock code={pipelineText(pipeline, application.id)} label="pipeline" />
    </Stack>
  );
}
