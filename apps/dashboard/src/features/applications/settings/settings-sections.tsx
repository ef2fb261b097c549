import type { ApplicationRecord } from '@fairlead/client';
import { Skeleton, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Fold } from '../../../components/ui/fold';
import { FormSection } from '../../../components/ui/form-section';
import { BuildFields } from './build-fields';
import { DrainSignalField } from './drain-signal-field';
import { GitFields } from './git-fields';
import { HealthFields } from './health-fields';
import { ImageFields } from './image-fields';
import { fits, type Kind } from './kind';
import { PathFields } from './path-fields';
import { ProcessFields } from './process-fields';
import { ReleaseFields } from './release-fields';
import { ResourceFields } from './resource-fields';
import { RuntimeChoice } from './runtime-choice';
import type { SettingsForm } from './settings-fields';
import { SourceChoice } from './source-choice';
import type { WhatRuns } from './use-what-runs';

const ContainerFields = lazy(() => import('./container-fields').then((file) => ({ default: file.ContainerFields })));

interface Props {
  form: SettingsForm;
  application: ApplicationRecord;
  kind: Kind;
  runs: WhatRuns;
}

const LATER = 'Takes effect with the next deployment.';

/** The settings in the order in which people think of them, and of those only what is for this kind. */
export function SettingsSections({ form, application, kind, runs }: Props) {
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
      {fits(kind, 'processes') && (
        <FormSection title="Processes" description={`How many of it run, and what runs beside it. ${LATER}`}>
          <ProcessFields form={form} kind={kind} found={runs.processes} atOnce=" Takes effect at once." />
        </FormSection>
      )}
      {fits(kind, 'persistent_paths') && (
        <FormSection
          title="Files"
          description={`What it writes elsewhere goes with its release. These folders go with the application, and never before. ${LATER}`}
        >
          <PathFields form={form} kind={kind} />
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
        <HealthFields form={form} kind={kind} />
      </FormSection>
      {fits(kind, 'resources') && (
        <FormSection title="Resources" description={`Of each of its processes. ${LATER}`}>
          <ResourceFields form={form} />
        </FormSection>
      )}
      <FormSection title="Releases" description="How one follows the other. Takes effect at once.">
        <ReleaseFields form={form} />
        {fits(kind, 'drain_signal') && (
          <Fold title="Open connections" open={form.values.drain_signal !== ''}>
            <DrainSignalField form={form} />
          </Fold>
        )}
      </FormSection>
    </>
  );
}
