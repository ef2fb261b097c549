import type { ServerRecord, UpdateServer } from '@fairlead/client';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { ApiSnippetAside } from '../../../components/api-snippet/api-snippet-aside';
import { FormFooter } from '../../../components/ui/form/form-footer';
import { FormSection } from '../../../components/ui/form/form-section';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { UnsavedChangesGuard } from '../../../components/ui/form/unsaved-changes-guard';
import { fieldErrors, hasErrorCode } from '../../../lib/api/api-error';
import { validateName } from '../../../lib/form/validate-name';
import { toast } from '../../../lib/browser/toast';
import { labelDraftsOf, labelsPatch, type LabelDraft, labelsOf, labelDraftsProblem } from '../labels/label-drafts';
import { LabelsField } from '../labels/labels-field';
import classes from './server-settings-form.module.css';
import { useUpdateServer } from '../mutations';
import { hostProblem, portProblem } from '../server-validation';

interface Values {
  name: string;
  labels: LabelDraft[];
  host: string;
  port: string;
}

const valuesOf = ({ name, labels, host, port }: ServerRecord): Values => ({
  name,
  labels: labelDraftsOf(labels),
  host,
  port: String(port ?? 22),
});

/** Only the changed fields. */
function changeOf(server: ServerRecord, { name, labels, host, port }: Values): UpdateServer {
  const labelled = labelsPatch(server.labels, labelsOf(labels));
  const ssh = server.connection === 'ssh';
  return {
    ...(name.trim() !== server.name && { name: name.trim() }),
    ...(Object.keys(labelled).length > 0 && { labels: labelled }),
    ...(ssh && host.trim() !== server.host && { host: host.trim() }),
    ...(ssh && Number(port) !== server.port && { port: Number(port) }),
  };
}

/** The form for the name, labels and address of a server. */
export function ServerSettingsForm({ server }: { server: ServerRecord }) {
  const update = useUpdateServer(server.id);
  const form = useForm<Values>({
    initialValues: valuesOf(server),
    validate: {
      name: validateName,
      labels: labelDraftsProblem,
      host: (host) => (server.connection === 'ssh' ? hostProblem(host) : null),
      port: (port) => (server.connection === 'ssh' ? portProblem(port) : null),
    },
  });
  const [base, setBase] = useState(server);
  const change = changeOf(base, form.values);
  const changed = Object.keys(change).length > 0;
  // Another person has changed the server; unsaved input stays.
  if (!changed && base.updated_at !== server.updated_at) {
    setBase(server);
    form.setInitialValues(valuesOf(server));
    form.setValues(valuesOf(server));
  }
  const moves = change.host !== undefined || change.port !== undefined;
  const submit = form.onSubmit(() => {
    if (!changed) return;
    update.mutate(change, {
      onSuccess: (saved) => {
        setBase(saved);
        form.setInitialValues(valuesOf(saved));
        form.setValues(valuesOf(saved));
        toast({ tone: 'ok', title: moves ? `Provisioning ${saved.name} at its new address` : 'Saved' });
      },
      onError: (error) =>
        form.setErrors({
          ...fieldErrors(error, ['name', 'labels', 'host', 'port']),
          ...(hasErrorCode(error, 'NAME_TAKEN') && { name: error.message }),
        }),
    });
  });
  const shownInline = Object.values(form.errors).some(Boolean);
  return (
    <ApiSnippetAside
      call={{
        method: 'PATCH',
        path: `/servers/${server.id}`,
        scope: 'servers:write',
        docs: 'Servers/serversUpdate',
        body: change,
      }}
    >
      <UnsavedChangesGuard when={changed} />
      <form onSubmit={submit} noValidate>
        <Panel flush>
          {!shownInline && <ErrorNotice error={update.error} title="Could not save settings" />}
          <FormSection title="Name and labels" description="How the server is shown in Fairlead.">
            <TextInput label="Name" maw={420} maxLength={64} autoComplete="off" {...form.getInputProps('name')} />
            <LabelsField
              value={form.values.labels}
              onChange={(labels) => form.setFieldValue('labels', labels)}
              error={form.errors['labels']}
            />
          </FormSection>
          {server.connection === 'ssh' && (
            <FormSection
              title="Address"
              description="For the same machine at a new address: it must present the same host key, and is provisioned again."
            >
              <div className={classes.address}>
                <TextInput label="Address" autoComplete="off" spellCheck={false} {...form.getInputProps('host')} />
                <TextInput label="Port" inputMode="numeric" autoComplete="off" {...form.getInputProps('port')} />
              </div>
            </FormSection>
          )}
          <FormFooter
            note={moves ? 'It will be provisioned again at its new address.' : changed ? 'Unsaved changes' : null}
          >
            <Button type="submit" loading={update.isPending} disabled={!changed}>
              Save
            </Button>
            {changed && (
              <Button variant="default" onClick={() => form.setValues(valuesOf(base))}>
                Discard
              </Button>
            )}
          </FormFooter>
        </Panel>
      </form>
    </ApiSnippetAside>
  );
}
