import type { ServerRecord } from '@fairlead/client';
import { Skeleton, TextInput } from '@mantine/core';
import { lazy, Suspense, useEffect } from 'react';
import { Disclosure } from '../../../components/ui/form/disclosure';
import { FormSection } from '../../../components/ui/form/form-section';
import { parseDotenv } from '../../../lib/format/dotenv';
import { EnvironmentProblems } from '../environment/environment-problems';
import { EnvironmentTextarea } from '../environment/environment-textarea';
import { HealthCheckFields } from '../settings/fields/health-check-fields';
import { appliesToKind, type ApplicationKind } from '../settings/application-kind';
import { RuntimeChoice } from '../settings/fields/runtime-choice';
import type { ApplicationForm } from '../settings/application-form';
import type { SettingsValues } from '../settings/settings-values';
import { SourceChoice } from '../settings/fields/source-choice';
import { AdvancedApplicationFields } from './advanced-application-fields';
import { NewImageFields } from './new-image-fields';
import { RepositoryFields } from './repository-fields';
import type { RepositoryDetection } from './use-repository-detection';

const loadBuildFields = () => import('../settings/fields/build-fields');
const BuildFields = lazy(() => loadBuildFields().then((file) => ({ default: file.BuildFields })));

interface Props {
  form: ApplicationForm;
  kind: ApplicationKind;
  servers: readonly ServerRecord[];
  look: RepositoryDetection;
  onCreate: () => void;
}

/** From where it comes to what few change: what is further down can be left as it is. */
export function NewApplicationSections({ form, kind, servers, look, onCreate }: Props) {
  const isImage = form.values.source.type === 'image';
  const environment = parseDotenv(form.values.env);
  // Whatever is found, it shows there.
  useEffect(() => {
    if (look.pending) void loadBuildFields();
  }, [look.pending]);
  return (
    <>
      <FormSection
        title="Source"
        description={
          isImage
            ? 'Which image, and the server it runs on. The server pulls it by itself, with each deployment.'
            : 'Where it comes from, and the server it runs on. The server reads the repository by itself, now to look and later to deploy.'
        }
      >
        <SourceChoice form={form} />
        {isImage ? (
          <NewImageFields form={form} servers={servers} />
        ) : (
          <RepositoryFields form={form} servers={servers} look={look} onCreate={onCreate} />
        )}
      </FormSection>
      <FormSection title="Name" description="By which you will know it again. It can be changed at any time.">
        <TextInput
          label="Name"
          description="Unique on its server."
          maw={420}
          maxLength={64}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
      </FormSection>
      <FormSection
        title={isImage ? 'Start' : 'Build and start'}
        description={
          isImage
            ? 'What is left empty is as the image has it. Docker is installed on the server if it is not there.'
            : 'What stands in grey is what was found. Leave it, and it is found anew at each deployment; type, and yours is used.'
        }
      >
        {!isImage && (
          <RuntimeChoice
            form={form}
            found={form.values.runtime === 'auto' ? look.found?.runtime : undefined}
            onChange={(runtime) => {
              // Another kind is built in another way: the server says in which.
              if (look.found ?? look.error) look.look({ runtime });
            }}
          />
        )}
        {kind === 'any' ? (
          // Most people never need them: the server looks first.
          <Disclosure late title="Commands and folders" open={look.error !== null || commandsAreSet(form.values.build)}>
            <BuildFields form={form} kind={kind} found={look.found} />
          </Disclosure>
        ) : (
          <Suspense fallback={<Skeleton height={320} />}>
            <BuildFields form={form} kind={kind} found={look.found} />
          </Suspense>
        )}
      </FormSection>
      <FormSection
        title="Environment"
        description="Variables that the program and its build get. They are encrypted, masked on the screen, and kept out of logs."
      >
        <EnvironmentTextarea
          label="Variables"
          description="One a line, or paste a whole .env file. PORT and HOST are set by Fairlead."
          {...form.getInputProps('env')}
        />
        <EnvironmentProblems parsed={environment} />
      </FormSection>
      <FormSection title="Health check" description="A new release must pass it before visitors see anything of it.">
        <HealthCheckFields form={form} kind={kind} />
      </FormSection>
      <FormSection
        title="More"
        description={
          appliesToKind(kind, 'processes')
            ? 'What runs beside it, what it keeps, its limits, and how releases follow each other.'
            : 'How releases follow each other.'
        }
      >
        <AdvancedApplicationFields form={form} kind={kind} found={look.found} />
      </FormSection>
    </>
  );
}

const commandsAreSet = ({ args: _args, ...texts }: SettingsValues['build']) => Object.values(texts).some(Boolean);
