import type { VariableGroupRecord } from '@fairlead/client';
import { Button, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ApplicationMultiSelect } from '../../components/record-select/record-multi-select';
import type { SelectOption } from '../../components/record-select/option-queries';
import { ErrorNotice } from '../../components/ui/feedback/error-notice';
import { Notice } from '../../components/ui/feedback/notice';
import { FormFooter } from '../../components/ui/form/form-footer';
import { UnsavedChangesGuard } from '../../components/ui/form/unsaved-changes-guard';
import { TextLink } from '../../components/ui/layout/button-link';
import { Panel } from '../../components/ui/layout/panel';
import { fieldErrors, hasErrorCode } from '../../lib/api/api-error';
import { toast } from '../../lib/browser/toast';
import { useUpdateVariableGroup } from './mutations';
import classes from './variable-groups.module.css';

/** The name of a group, and the applications that use it. */
export function VariableGroupApplications({ group }: { group: VariableGroupRecord }) {
  const [name, setName] = useState(group.name);
  const [chosen, setChosen] = useState<readonly SelectOption[]>(group.applications);
  const update = useUpdateVariableGroup(group.id);
  const ids = chosen.map(({ id }) => id);
  const isRenamed = name.trim() !== group.name;
  const isLinked = [...ids].sort().join() !== [...group.application_ids].sort().join();
  const body = { ...(isRenamed && { name: name.trim() }), ...(isLinked && { application_ids: ids }) };
  const problems = fieldErrors(update.error, ['name', 'application_ids']);
  const nameProblem =
    problems.name ?? (hasErrorCode(update.error, 'NAME_TAKEN') ? 'Another group has this name.' : undefined);
  const due = group.applications.filter(({ deployment_due: isDue }) => isDue);
  const discard = () => {
    setName(group.name);
    setChosen(group.applications);
    update.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    update.mutate(body, { onSuccess: () => toast({ tone: 'ok', title: 'Variable group saved' }) });
  };
  return (
    <form onSubmit={submit} noValidate>
      <UnsavedChangesGuard when={isRenamed || isLinked} />
      <Panel title="Applications" description="They get the variables with their next deployment." flush>
        <Stack p="lg">
          {due.length > 0 && (
            <Notice tone="busy" title="A deployment is needed">
              <ul className={classes.due}>
                {due.map(({ id, name: application }) => (
                  <li key={id}>
                    <TextLink to="/applications/$applicationId/environment" params={{ applicationId: id }} fz="sm">
                      {application}
                    </TextLink>
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          {!nameProblem && !problems.application_ids && (
            <ErrorNotice error={update.error} title="Could not save the group" />
          )}
          <TextInput
            label="Name"
            maxLength={64}
            autoComplete="off"
            maw={420}
            value={name}
            error={nameProblem ?? (name.trim() === '' ? 'Enter a name.' : undefined)}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <ApplicationMultiSelect
            label="Used by"
            description="On any server."
            value={chosen}
            onChange={setChosen}
            error={problems.application_ids}
          />
        </Stack>
        {(isRenamed || isLinked) && (
          <FormFooter note={isLinked ? 'Takes effect with the next deployments.' : undefined}>
            <Button type="submit" loading={update.isPending} disabled={name.trim() === ''}>
              Save changes
            </Button>
            <Button variant="default" onClick={discard}>
              Discard
            </Button>
          </FormFooter>
        )}
      </Panel>
    </form>
  );
}
