import type { ServerRecord } from '@fairlead/client';
import { Skeleton, TextInput } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Disclosure } from '../../../components/ui/form/disclosure';
import { FormSection } from '../../../components/ui/form/form-section';
import { parseDotenv } from '../../../lib/format/dotenv';
import { EnvironmentProblems } from '../../../components/variables/environment-problems';
import { importableVariables } from '../../../components/variables/reserved-names';
import { EnvironmentTextarea } from '../../../components/variables/environment-textarea';
import { HealthCheckFields } from '../settings/fields/health-check-fields';
import { appliesToKind, type ApplicationKind } from '../settings/application-kind';
import { RuntimeChoice } from '../settings/fields/runtime-choice';
import type { ApplicationForm } from '../settings/application-form';
import type { SettingsValues } from '../settings/settings-values';
import { SourceChoice } from '../settings/fields/source-choice';
import { UploadFields } from '../settings/fields/upload-fields';
import { AdvancedApplicationFields } from './advanced-application-fields';
import { NewImageFields } from './new-image-fields';
import { ServerField } from './server-field';
import { RepositoryFields } from './repository-fields';
import type { RepositoryDetection } from './use-repository-detection';
import { loadAhead } from '../../../lib/browser/load-ahead';

const SOURCE_DESCRIPTIONS = {
  git: 'The repository and the server it runs on. The server reads the repository itself, both for detection and for deployments.',
  image: 'The image and the server it runs on. The server pulls the image on each deployment.',
  upload: 'The server it runs on. Each deployment names an archive that was uploaded before.',
} as const;

const loadBuildFields = () => import('../settings/fields/build-fields');
const BuildFields = lazy(() => loadBuildFields().then((file) => ({ default: file.BuildFields })));

interface Props {
  form: ApplicationForm;
  kind: ApplicationKind;
  servers: readonly ServerRecord[];
  detection: RepositoryDetection;
  /** The choice of a generated hostname. */
  address: ReactNode;
  onCreate: () => void;
}

/** The form’s sections, from the source to what few people change. */
export function NewApplicationSections({ form, kind, servers, detection, address, onCreate }: Props) {
  const { type } = form.values.source;
  const isImage = type === 'image';
  const environment = importableVariables(parseDotenv(form.values.env));
  // The detected summary shows there.
  useEffect(() => {
    if (detection.pending) loadAhead(loadBuildFields);
  }, [detection.pending]);
  return (
    <>
      <FormSection title="Source" description={SOURCE_DESCRIPTIONS[type]}>
        <SourceChoice form={form} />
        {isImage ? (
          <NewImageFields form={form} servers={servers} />
        ) : type === 'upload' ? (
          <>
            <ServerField form={form} servers={servers} />
            <UploadFields form={form} />
          </>
        ) : (
          <RepositoryFields form={form} servers={servers} detection={detection} onCreate={onCreate} />
        )}
      </FormSection>
      <FormSection title="Name" description="Can be changed at any time.">
        <TextInput
          label="Name"
          description="Unique on its server."
          maw={420}
          maxLength={64}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        {address}
      </FormSection>
      <FormSection
        title={isImage ? 'Start' : 'Build and start'}
        description={
          isImage
            ? 'Empty fields use the image’s values. Docker is installed on the server if needed.'
            : 'Detected values are shown in gray. Leave a field empty to detect it on each deployment, or enter a value to override it.'
        }
      >
        {!isImage && (
          <RuntimeChoice
            form={form}
            detected={form.values.runtime === 'auto' ? detection.detected?.runtime : undefined}
            onChange={(runtime) => {
              // Another kind builds differently, so detection runs again.
              if (detection.detected ?? detection.error) detection.detect({ runtime });
            }}
          />
        )}
        {kind === 'any' ? (
          // Most people never need them: detection fills them in.
          <Disclosure
            late
            title="Commands and folders"
            open={detection.error !== null || commandsAreSet(form.values.build)}
          >
            <BuildFields form={form} kind={kind} detected={detection.detected} />
          </Disclosure>
        ) : (
          <Suspense fallback={<Skeleton height={320} />}>
            <BuildFields form={form} kind={kind} detected={detection.detected} />
          </Suspense>
        )}
      </FormSection>
      <FormSection
        title="Environment"
        description="Variables for the build and at run time. They are encrypted, masked on screen and redacted from logs."
      >
        <EnvironmentTextarea
          label="Variables"
          description="One per line, or paste a whole .env file. Fairlead sets PORT and HOST."
          {...form.getInputProps('env')}
        />
        <EnvironmentProblems parsed={environment} skipped={environment.skipped} />
      </FormSection>
      <FormSection title="Health check" description="A new release must pass it before it receives traffic.">
        <HealthCheckFields form={form} kind={kind} />
      </FormSection>
      <FormSection
        title="More"
        description={
          appliesToKind(kind, 'processes')
            ? 'Other processes, persistent folders, limits and releases.'
            : 'Release settings.'
        }
      >
        <AdvancedApplicationFields form={form} kind={kind} detected={detection.detected} />
      </FormSection>
    </>
  );
}

const commandsAreSet = ({ args: _args, ...texts }: SettingsValues['build']) => Object.values(texts).some(Boolean);
