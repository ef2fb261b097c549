import type { ApplicationRecord } from '@fairlead/client';
import { Button, Text } from '@mantine/core';
import { IconClipboard, IconEye, IconEyeOff, IconPlus, IconVariable } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { ApiSnippetAside } from '../../../components/api-snippet/api-snippet-aside';
import { CopyButton } from '../../../components/ui/display/copy-button';
import { Dialog } from '../../../components/ui/overlay/dialog';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { FormFooter } from '../../../components/ui/form/form-footer';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { UnsavedChangesGuard } from '../../../components/ui/form/unsaved-changes-guard';
import { ApiError } from '../../../lib/api/api-error';
import { renderDotenv } from '../../../lib/format/dotenv';
import { formatCount } from '../../../lib/format/format-values';
import { toast } from '../../../lib/browser/toast';
import { useUpdateApplication } from '../mutations';
import { AddedVariableRow } from './added-variable-row';
import {
  type EnvironmentDraft,
  variableNameProblem,
  EMPTY_ENVIRONMENT_DRAFT,
  environmentRequest,
  withAddedVariables,
  withChangedVariable,
  withEditedVariable,
  withMarkedVariable,
  withoutChanges,
  withoutAddedVariable,
} from './environment-draft';
import classes from './environment.module.css';
import { environmentQuery } from '../queries';
import { VariableRow } from './variable-row';

const PasteEnvironmentForm = lazy(() => import('./paste-environment-form'));
const BLANK = { name: '', value: '', plain: false };

/** Edits the environment. Secret values stay masked until revealed, and only changes are sent. */
export function EnvironmentEditor({ application }: { application: ApplicationRecord }) {
  const { id } = application;
  const names = Object.keys(application.env).sort();
  const [draft, setDraft] = useState<EnvironmentDraft>(EMPTY_ENVIRONMENT_DRAFT);
  const [shown, setShown] = useState<ReadonlySet<string> | 'all'>(new Set());
  const [pasting, setPasting] = useState<string>();
  const wanted = shown === 'all' || shown.size > 0;
  const { data: known, error: unread, isFetching } = useQuery({ ...environmentQuery(id), enabled: wanted });
  const update = useUpdateApplication(id);
  const isPlain = (name: string) => application.plain_env.includes(name);
  const plain = Object.fromEntries(Object.entries(application.env).filter(([name]) => isPlain(name)));
  const { body, count } = environmentRequest(draft, application, { ...plain, ...known });
  const wrong = draft.added.map((entry) => variableNameProblem(entry, draft, names));
  const isShown = (name: string) => shown === 'all' || shown.has(name);
  // Marks decide what is shown, not what the processes get.
  const effect = body.env ? 'Takes effect with the next deployment.' : 'Takes effect immediately.';
  const discard = () => {
    setDraft(EMPTY_ENVIRONMENT_DRAFT);
    update.reset();
  };
  const save = () =>
    update.mutate(body, {
      onSuccess: () => {
        setDraft(EMPTY_ENVIRONMENT_DRAFT);
        toast({ tone: 'ok', title: 'Environment saved', text: effect });
      },
    });
  return (
    <ApiSnippetAside
      call={{
        method: 'PATCH',
        path: `/applications/${id}`,
        scope: 'applications:write',
        docs: 'Applications/applicationsUpdate',
        body,
        secrets: { 'env.*': '*' },
      }}
    >
      <UnsavedChangesGuard when={count > 0} />
      <Panel
        title="Variables"
        description="Available at build and run time. Values are encrypted and redacted from logs, except plain ones."
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
        {wanted && <ErrorNotice error={unread} title="Could not load the values" />}
        {names.length + draft.added.length === 0 && (
          <EmptyState icon={<IconVariable size={32} stroke={1.5} />} title="No variables yet">
            Secrets and settings that are not part of the repository, such as database URLs and API keys. Fairlead sets
            PORT and HOST.
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
              pending={application.pending_changes.includes(`env.${name}`)}
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
            Viewing secret values is recorded in the audit log.
          </Text>
        </div>
        {update.error && (
          <div className={classes.problem}>
            <ErrorNotice error={update.error} title="Could not save the environment" message={detailOf(update.error)} />
          </div>
        )}
        {count > 0 && (
          <FormFooter note={effect}>
            <Button onClick={save} loading={update.isPending} disabled={wrong.some(Boolean)}>
              Save {formatCount(count, 'change')}
            </Button>
            <Button variant="default" onClick={discard}>
              Discard
            </Button>
          </FormFooter>
        )}
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
