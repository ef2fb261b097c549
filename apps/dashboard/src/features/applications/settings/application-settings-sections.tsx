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

/** The settings in the order in which people think of them, and of those only what is for this kind. */
export function ApplicationSettingsSections({ form, application, kind, runs }: Props) {
  const isImage = form.values.source.type === 'image';
  return (
    <>
      <FormSection title="Name" description="By which people and programs find it.">
        <TextInput
          label="Name"
          description="Takes effect at once."
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
        ) : (
          <GitFields form={form} autoDeploy={application.auto_deploy} />
        )}
      </FormSection>
      <FormSection
        title={isImage ? 'Start' : 'Build and start'}
        description={
          isImage
            ? `What is left empty is as the image has it. ${LATER}`
            : `What is left empty is found in the repository at each deployment. ${LATER}`
        }
      >
        {!isImage && <RuntimeChoice form={form} found={runs.kind} />}
        <BuildFields form={form} kind={kind} />
      </FormSection>
      {appliesToKind(kind, 'processes') && (
        <FormSection title="Processes" description={`How many of it run, and what runs beside it. ${LATER}`}>
          <ProcessFields form={form} kind={kind} found={runs.processes} atOnce=" Takes effect at once." />
        </FormSection>
      )}
      {appliesToKind(kind, 'persistent_paths') && (
        <FormSection
          title="Files"
          description={`What it writes elsewhere goes with its release. These folders go with the application, and never before. ${LATER}`}
        >
          <PersistentPathFields form={form} kind={kind} />
        </FormSection>
      )}
      {(kind === 'container' || kind === 'image') && (
        <FormSection title="Container" description={`What it may do beyond running its program. ${LATER}`}>
          <Suspense fallback={<Skeleton height={180} />}>
            <ContainerFields form={form} />
          </Suspense>
        </FormSection>
      )}
      <FormSection
        title="Health check"
        description={`A new release must pass it before visitors see anything of it. ${LATER}`}
      >
        <HealthCheckFields form={form} kind={kind} />
      </FormSection>
      {appliesToKind(kind, 'resources') && (
        <FormSection title="Resources" description={`Of each of its processes. ${LATER}`}>
          <ResourceFields form={form} />
        </FormSection>
      )}
      <FormSection title="Releases" description="How one follows the other. Takes effect at once.">
        <ReleaseFields form={form} />
        {appliesToKind(kind, 'drain_signal') && (
          <Disclosure title="Open connections" open={form.values.drain_signal !== ''}>
            <DrainSignalField form={form} />
          </Disclosure>
        )}
      </FormSection>
    </>
  );
}
