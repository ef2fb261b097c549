import { Button, Text } from '@mantine/core';
import { IconClipboard, IconEye, IconEyeOff, IconPlus, IconVariable } from '@tabler/icons-react';
import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { type FormEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import type { ApiSnippetCall } from '../api-snippet/api-snippet';
import { ApiSnippetAside } from '../api-snippet/api-snippet-aside';
import { CopyButton } from '../ui/display/copy-button';
import { EmptyState } from '../ui/feedback/empty-state';
import { ErrorNotice } from '../ui/feedback/error-notice';
import { FormFooter } from '../ui/form/form-footer';
import { UnsavedChangesGuard } from '../ui/form/unsaved-changes-guard';
import { Panel } from '../ui/layout/panel';
import { Dialog } from '../ui/overlay/dialog';
import { ApiError } from '../../lib/api/api-error';
import { toast } from '../../lib/browser/toast';
import { renderDotenv } from '../../lib/format/dotenv';
import { formatCount } from '../../lib/format/format-values';
import { AddedVariableRow } from './added-variable-row';
import {
  EMPTY_ENVIRONMENT_DRAFT,
  type EnvironmentDraft,
  environmentRequest,
  type EnvironmentRequest,
  type SavedEnvironment,
  variableNameProblem,
  withAddedVariables,
  withChangedVariable,
  withEditedVariable,
  withMarkedVariable,
  withSuggestedVariable,
  withoutAddedVariable,
  withoutChanges,
} from './environment-draft';
import { VariableRow } from './variable-row';
import classes from './variables.module.css';

const PasteEnvironmentForm = lazy(() => import('./paste-environment-form'));
const BLANK = { name: '', value: '', plain: false };

interface Save {
  mutate: (body: EnvironmentRequest, options: { onSuccess: () => void }) => void;
  reset: () => void;
  error: Error | null;
  isPending: boolean;
}

type Values = Record<string, string>;

interface Props<Key extends QueryKey> {
  description: string;
  /** Shown while there are no variables. */
  empty: ReactNode;
  /** The variables as a masked record shows them. */
  saved: SavedEnvironment;
  /** Reads the values as soon as they are to be shown. */
  valuesQuery: UseQueryOptions<Values, Error, Values, Key>;
  save: Save;
  call: Omit<ApiSnippetCall, 'body' | 'secrets'>;
  /** Whether a variable is saved, but not part of what runs. */
  isPending?: (name: string) => boolean;
  /** A variable that should be set, as the address names it. */
  suggested?: string | undefined;
  /** Deploys what has just been saved; left out where nothing can be deployed. */
  onDeploy?: (() => void) | undefined;
}

/** Edits variables. Secret values stay masked until revealed, and only changes are sent. */
export function VariablesEditor<Key extends QueryKey>(props: Props<Key>) {
  const { description, empty, saved, valuesQuery, save, call, isPending, suggested, onDeploy } = props;
  const names = Object.keys(saved.env).sort();
  const [draft, setDraft] = useState<EnvironmentDraft>(EMPTY_ENVIRONMENT_DRAFT);
  const [lastSuggested, setLastSuggested] = useState<string>();
  if (suggested !== lastSuggested) {
    setLastSuggested(suggested);
    if (suggested !== undefined) setDraft(withSuggestedVariable(draft, suggested, names));
  }
  const [shown, setShown] = useState<ReadonlySet<string> | 'all'>(new Set());
  const [pasting, setPasting] = useState<string>();
  const wanted = shown === 'all' || shown.size > 0;
  const { data: known, error: unread, isFetching } = useQuery({ ...valuesQuery, enabled: wanted });
  const isPlain = (name: string) => saved.plain_env.includes(name);
  const plain = Object.fromEntries(Object.entries(saved.env).filter(([name]) => isPlain(name)));
  const { body, count } = environmentRequest(draft, saved, { ...plain, ...known });
  const wrong = draft.added.map((entry) => variableNameProblem(entry, draft, names));
  const isShown = (name: string) => shown === 'all' || shown.has(name);
  // Marks decide what is shown, not what the processes get.
  const isDeployable = body.env !== undefined;
  const effect = isDeployable ? 'Takes effect with the next deployment.' : 'Takes effect immediately.';
  const discard = () => {
    setDraft(EMPTY_ENVIRONMENT_DRAFT);
    save.reset();
  };
  const send = (then: () => void) => {
    if (count === 0 || wrong.some(Boolean) || save.isPending) return;
    save.mutate(body, {
      onSuccess: () => {
        setDraft(EMPTY_ENVIRONMENT_DRAFT);
        then();
      },
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(() => toast({ tone: 'ok', title: 'Environment saved', text: effect }));
  };
  return (
    <ApiSnippetAside call={{ ...call, body, secrets: { 'env.*': '*' } }}>
      <UnsavedChangesGuard when={count > 0} />
      <Panel
        title="Variables"
        description={description}
        actions={
          <div className={classes.actions}>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconClipboard size={15} />}
              onClick={() => setPasting('')}
            >
              Import .env
            </Button>
            {names.length > 0 && (
              <Button
                size="xs"
                variant="default"
                leftSection={wanted ? <IconEyeOff size={15} /> : <IconEye size={15} />}
                title={wanted ? undefined : 'Viewing values is recorded in the audit log.'}
                loading={isFetching && !known}
                onClick={() => setShown(wanted ? new Set() : 'all')}
              >
                {wanted ? 'Hide values' : 'Show values'}
              </Button>
            )}
            {known && shown === 'all' && (
              <CopyButton value={renderDotenv(Object.entries(known))} label="Copy the variables as .env" />
            )}
          </div>
        }
        flush
      >
        <form onSubmit={submit} noValidate>
          {wanted && <ErrorNotice error={unread} title="Could not load the values" />}
          {names.length + draft.added.length === 0 && (
            <EmptyState icon={<IconVariable size={32} stroke={1.5} />} title="No variables yet">
              {empty}
            </EmptyState>
          )}
          <ul className={classes.rows} aria-label="Variables">
            {names.map((name) => (
              <VariableRow
                key={name}
                name={name}
                known={isPlain(name) ? plain[name] : isShown(name) ? known?.[name] : undefined}
                change={draft.changed.get(name)}
                plain={draft.marked.get(name) ?? isPlain(name)}
                marked={(draft.marked.get(name) ?? isPlain(name)) !== isPlain(name)}
                pending={isPending?.(name) ?? false}
                onChange={(value) => setDraft(withChangedVariable(draft, name, value))}
                onMark={(mark) => setDraft(withMarkedVariable(draft, name, mark))}
                onUndo={() => setDraft(withoutChanges(draft, name))}
                onShow={() => setShown(shown === 'all' ? shown : new Set([...shown, name]))}
              />
            ))}
            {draft.added.map((entry, index) => (
              <AddedVariableRow
                key={entry.id}
                entry={entry}
                problem={wrong[index]}
                onChange={(part) => setDraft(withEditedVariable(draft, entry.id, part))}
                onPaste={setPasting}
                onRemove={() => setDraft(withoutAddedVariable(draft, entry.id))}
              />
            ))}
          </ul>
          <div className={classes.below}>
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconPlus size={15} />}
              onClick={() => setDraft(withAddedVariables(draft, [BLANK]))}
            >
              Add variable
            </Button>
            <Text fz="xs" c="dimmed">
              Enter saves, Shift+Enter begins a new line. Viewing secret values is recorded in the audit log.
            </Text>
          </div>
          {save.error && (
            <div className={classes.problem}>
              <ErrorNotice error={save.error} title="Could not save the environment" message={detailOf(save.error)} />
            </div>
          )}
          {count > 0 && (
            <FormFooter note={effect}>
              <Button type="submit" loading={save.isPending} disabled={wrong.some(Boolean)}>
                Save {formatCount(count, 'change')}
              </Button>
              {onDeploy && isDeployable && (
                <Button
                  variant="default"
                  disabled={save.isPending || wrong.some(Boolean)}
                  onClick={() => send(onDeploy)}
                >
                  Save and deploy
                </Button>
              )}
              <Button variant="default" onClick={discard}>
                Discard
              </Button>
            </FormFooter>
          )}
        </form>
      </Panel>
      <Dialog opened={pasting !== undefined} onClose={() => setPasting(undefined)} title="Import .env" size="lg">
        <Suspense>
          <PasteEnvironmentForm
            key={String(pasting !== undefined)}
            text={pasting ?? ''}
            names={names}
            known={known}
            draft={draft}
            onDraft={(next) => {
              setDraft(next);
              setPasting(undefined);
            }}
            onClose={() => setPasting(undefined)}
          />
        </Suspense>
      </Dialog>
    </ApiSnippetAside>
  );
}

/** The API names the variable in the detail, and its code in the message. */
function detailOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.details[0]?.message : undefined;
}
