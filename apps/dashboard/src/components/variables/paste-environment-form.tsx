import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { parseDotenv } from '../../lib/format/dotenv';
import { formatCount } from '../../lib/format/format-values';
import type { EnvironmentDraft } from './environment-draft';
import classes from './variables.module.css';
import { EnvironmentProblems } from './environment-problems';
import { EnvironmentTextarea } from './environment-textarea';
import { importableVariables } from './reserved-names';
import { comparePastedEnvironment, withPastedEnvironment } from './pasted-environment';

interface Props {
  /** Text pasted elsewhere that opens the form. */
  text: string;
  names: readonly string[];
  known: Readonly<Record<string, string>> | undefined;
  draft: EnvironmentDraft;
  onDraft: (draft: EnvironmentDraft) => void;
  onClose: () => void;
}

/** Previews what a pasted `.env` would change. A default export, for `lazy`. */
export default function PasteEnvironmentForm({ text: given, names, known, draft, onDraft, onClose }: Props) {
  const [text, setText] = useState(given);
  const [replaces, setReplaces] = useState(false);
  const parsed = importableVariables(parseDotenv(text));
  const result = comparePastedEnvironment(parsed, names, known, replaces);
  const { added, changed, same, removed } = result;
  const count = added.length + changed.length + removed.length;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onDraft(withPastedEnvironment(draft, parsed, result));
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <EnvironmentTextarea
          label="File contents"
          description="Comments, quotes and multi-line values are supported."
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {names.length > 0 && (
          <Checkbox
            label="Remove variables that are not in the file"
            checked={replaces}
            onChange={(event) => setReplaces(event.currentTarget.checked)}
          />
        )}
        <EnvironmentProblems parsed={parsed} />
        <div className={classes.preview} aria-live="polite">
          <Names title="Added" tone="ok" names={added} />
          <Names title={known ? 'Changed' : 'Overwritten'} tone="busy" names={changed} />
          <Names title="Removed" tone="bad" names={removed} />
          <Names title="Unchanged" tone="idle" names={same} />
          <Names title="Skipped, because Fairlead or the shell sets them" tone="idle" names={parsed.skipped} />
        </div>
        {!known && changed.length > 0 && (
          <Text fz="xs" c="dimmed">
            Values are masked, so unchanged ones cannot be detected.
          </Text>
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={count === 0}>
            {count === 0 ? 'No changes' : `Apply ${formatCount(count, 'change')}`}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Names({ title, tone, names }: { title: string; tone: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <div className={classes.names} data-tone={tone}>
      <span>
        {title} ({names.length})
      </span>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <code>{name}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
