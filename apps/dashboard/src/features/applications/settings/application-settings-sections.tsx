import type { ApplicationRecord } from '@fairlead/client';
import { Skeleton, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Disclosure } from '../../../components/ui/form/disclosure';
import { FormSection } from '../../../components/ui/form/form-section';
import { BuildFields } from './fields/build-fields';
import { DrainSignalField } from './fields/drain-signal-field';
import { GitFields } from './fields/git-fields';
import { HealthCheckFields } from './fields/health-check-fields';
import { ImageFields } from './fields/image-fields';
import { appliesToKind, type ApplicationKind } from './application-kind';
import { PersistentPathFields } from './fields/persistent-path-fields';
import { ProcessFields } from './fields/process-fields';
import { ReleaseFields } from './fields/release-fields';
import { ResourceFields } from './fields/resource-fields';
import { RuntimeChoice } from './fields/runtime-choice';
import type { ApplicationForm } from './application-form';
import { SourceChoice } from './fields/source-choice';
import { UploadFields } from './fields/upload-fields';
import { UnavailableMessageField } from './fields/unavailable-message-field';
import type { LiveRuntime } from './use-live-runtime';

const ContainerFields = lazy(() =>
  import('./fields/container-fields').then((file) => ({ default: file.ContainerFields })),
);

interface Props {
  form: ApplicationForm;
  application: ApplicationRecord;
  kind: ApplicationKind;
  runs: LiveRuntime;
}

const LATER = 'Takes effect with the next deployment.';

/** The settings by topic, limited to those of this kind. */
export function ApplicationSettingsSections({ form, application, kind, runs }: Props) {
  const isImage = form.values.source.type === 'image';
  return (
    <>
      <FormSection title="Name" description="Shown throughout the dashboard and the API.">
        <TextInput
          label="Name"
          description="Takes effect immediately."
          maw={420}
          maxLength={64}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
      </FormSection>
      <FormSection title="Source" description={LATER}>
        <SourceChoice form={form} />
        {isImage ? (
          <ImageFields form={form} stored={application.source} />
        ) : form.values.source.type === 'upload' ? (
          <UploadFields form={form} />
        ) : (
          <GitFields form={form} application={application} />
        )}
      </FormSection>
      <FormSection
        title={isImage ? 'Start' : 'Build and start'}
        description={
          isImage
            ? `Empty fields use the image’s values. ${LATER}`
            : `Empty fields are detected on each deployment. ${LATER}`
        }
      >
        {!isImage && <RuntimeChoice form={form} detected={runs.kind} />}
        <BuildFields form={form} kind={kind} />
      </FormSection>
      {appliesToKind(kind, 'processes') && (
        <FormSection title="Processes" description={`Instances of the web process, and other processes. ${LATER}`}>
          <ProcessFields form={form} kind={kind} detected={runs.processes} atOnce=" Takes effect immediately." />
        </FormSection>
      )}
      {appliesToKind(kind, 'persistent_paths') && (
        <FormSection
          title="Files"
          description={`Files written elsewhere are removed with their release. Persistent folders are kept until the application is deleted. ${LATER}`}
        >
          <PersistentPathFields form={form} kind={kind} />
        </FormSection>
      )}
      {(kind === 'container' || kind === 'image') && (
        <FormSection title="Container" description={`Permissions of the container. ${LATER}`}>
          <Suspense fallback={<Skeleton height={180} />}>
            <ContainerFields form={form} />
          </Suspense>
        </FormSection>
      )}
      <FormSection title="Health check" description={`A new release must pass it before it receives traffic. ${LATER}`}>
        <HealthCheckFields form={form} kind={kind} />
      </FormSection>
      {appliesToKind(kind, 'resources') && (
        <FormSection title="Resources" description={`Limits per process. ${LATER}`}>
          <ResourceFields form={form} />
        </FormSection>
      )}
      <FormSection title="Releases" description="Retention and switch-over. Takes effect immediately.">
        <ReleaseFields form={form} />
        {appliesToKind(kind, 'drain_signal') && (
          <Disclosure title="Open connections" open={form.values.drain_signal !== ''}>
            <DrainSignalField form={form} />
          </Disclosure>
        )}
      </FormSection>
      <FormSection
        title="Error page"
        description="What visitors see instead of the application. Takes effect immediately."
      >
        <UnavailableMessageField form={form} />
      </FormSection>
    </>
  );
}
