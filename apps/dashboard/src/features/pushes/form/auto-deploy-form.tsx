import type { ApplicationRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ApiSnippetAside } from '../../../components/api-snippet/api-snippet-aside';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { FormFooter } from '../../../components/ui/form/form-footer';
import { UnsavedChangesGuard } from '../../../components/ui/form/unsaved-changes-guard';
import { Panel } from '../../../components/ui/layout/panel';
import { fieldErrors } from '../../../lib/api/api-error';
import { toast } from '../../../lib/browser/toast';
import { focusFirstError } from '../../../lib/form/focus-first-error';
import { usePermissions } from '../../../lib/session/current-user';
import { useUpdateAutoDeploy } from '../mutations';
import { AutoDeployFields } from './auto-deploy-fields';
import {
  AUTO_DEPLOY_FIELDS,
  autoDeployChange,
  autoDeployProblems,
  autoDeployValues,
  type AutoDeployValues,
} from './auto-deploy-values';

type Stored = ApplicationRecord['auto_deploy'];

interface Props {
  application: ApplicationRecord;
  /** The branch in its settings. */
  sourceBranch: string;
}

/** What deploys an application. What others save appears here as long as nothing was changed. */
export function AutoDeployForm({ application, sourceBranch }: Props) {
  const stored = application.auto_deploy;
  const [base, setBase] = useState(stored);
  const [isChanged, setChanged] = useState(false);
  if (!isChanged && JSON.stringify(base) !== JSON.stringify(stored)) setBase(stored);
  const begin = (from: Stored) => {
    setBase(from);
    setChanged(false);
  };
  return (
    <Fields
      key={JSON.stringify([base, sourceBranch])}
      application={application}
      sourceBranch={sourceBranch}
      base={base}
      onChanged={setChanged}
      onBegin={begin}
    />
  );
}

interface FieldsProps extends Props {
  /** Base of the diff, so that saving does not revert what others have saved meanwhile. */
  base: Stored;
  onChanged: (isChanged: boolean) => void;
  onBegin: (from: Stored) => void;
}

function Fields({ application, sourceBranch, base, onChanged, onBegin }: FieldsProps) {
  const { canChange } = usePermissions();
  const update = useUpdateAutoDeploy(application.id);
  const form = useForm<AutoDeployValues>({
    initialValues: autoDeployValues(base, sourceBranch),
    validate: autoDeployProblems,
    onValuesChange: (values) => onChanged(autoDeployChange(values, base, sourceBranch) !== undefined),
  });
  const change = autoDeployChange(form.values, base, sourceBranch);
  const discard = () => {
    form.setValues(autoDeployValues(base, sourceBranch));
    form.clearErrors();
    update.reset();
    onBegin(application.auto_deploy);
  };
  const refuse = (errors: Partial<Record<string, unknown>>) => focusFirstError(form, errors, AUTO_DEPLOY_FIELDS);
  const submit = form.onSubmit(
    () =>
      change &&
      update.mutate(change, {
        onSuccess: (saved) => {
          onBegin(saved.auto_deploy);
          toast({ tone: 'ok', title: saved.auto_deploy ? 'Pushes are deployed' : 'Pushes are not deployed any more' });
        },
        onError: (error) => {
          const errors = fieldErrors(error, AUTO_DEPLOY_FIELDS);
          form.setErrors(errors);
          refuse(errors);
        },
      }),
    refuse,
  );
  const inline = Object.values(form.errors).some(Boolean);
  const body = (
    <form onSubmit={submit} noValidate aria-label="What deploys it">
      <UnsavedChangesGuard when={change !== undefined && canChange} />
      <Panel flush>
        <AutoDeployFields form={form} sourceBranch={sourceBranch} disabled={!canChange} />
        {canChange && (
          <FormFooter note={change ? 'Unsaved changes' : 'No changes'}>
            <Button type="submit" loading={update.isPending} disabled={!change}>
              Save changes
            </Button>
            {change && (
              <Button variant="default" onClick={discard}>
                Discard
              </Button>
            )}
          </FormFooter>
        )}
      </Panel>
      {!inline && <ErrorNotice error={update.error} title="Could not save what deploys it" />}
    </form>
  );
  if (!canChange) return body;
  return (
    <ApiSnippetAside
      call={{
        method: 'PATCH',
        path: `/applications/${application.id}`,
        scope: 'applications:write',
        docs: 'Applications/applicationsUpdate',
        body: change ?? { auto_deploy: {} },
      }}
    >
      {body}
    </ApiSnippetAside>
  );
}
