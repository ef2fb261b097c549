import type { DetectedApplication } from '@fairlead/client';
import { Checkbox, TextInput } from '@mantine/core';
import { lazy } from 'react';
import { Disclosure } from '../../../../components/ui/form/disclosure';
import { appliesToKind, type ApplicationKind } from '../application-kind';
import { NumberField } from './number-field';
import classes from './settings-fields.module.css';
import { EXACT_INPUT_PROPS, type ApplicationForm } from '../application-form';

const ArgumentFields = lazy(() =>
  import('./build-argument-fields').then((file) => ({ default: file.BuildArgumentFields })),
);

interface Props {
  form: ApplicationForm;
  kind: ApplicationKind;
  found?: DetectedApplication | undefined;
}

/** What would be found is shown where nothing is set: leaving a field empty is a choice, too. */
export function BuildFields({ form, kind, found }: Props) {
  const { runtime, build } = form.values;
  // With “as found” a start command would make a program of it.
  const ownCommand = kind !== 'container' || runtime === 'docker';
  const contained = kind === 'container' || kind === 'image';
  return (
    <>
      {contained && <PortField form={form} kind={kind} />}
      {kind === 'container' && <DockerfileField form={form} />}
      <div className={classes.commands}>
        {appliesToKind(kind, 'build.install_command') && <Commands form={form} found={found} />}
        {ownCommand && appliesToKind(kind, 'build.start_command') && (
          <StartCommand form={form} kind={kind} found={found} />
        )}
        {appliesToKind(kind, 'build.release_command') && (
          <TextInput
            label="Release command"
            description="Runs once for each deployment before anything of it starts, such as a migration. Where it fails, nothing is switched."
            placeholder={found?.release_command ?? (contained ? 'None' : nothing('release command', found))}
            {...EXACT_INPUT_PROPS}
            {...form.getInputProps('build.release_command')}
          />
        )}
        {appliesToKind(kind, 'build.output_directory') && (
          <TextInput
            label="Output folder"
            description="Of static pages: the folder whose files are served."
            placeholder={
              found?.output_directory ?? (found?.runtime === 'static' ? 'Its own folder' : nothing('pages', found))
            }
            {...EXACT_INPUT_PROPS}
            {...form.getInputProps('build.output_directory')}
          />
        )}
      </div>
      {kind === 'pages' && <FallbackField form={form} />}
      {kind === 'container' && (
        <Disclosure late title="Build arguments and secrets" open={build.args.length > 0 || build.secrets !== ''}>
          <ArgumentFields form={form} />
        </Disclosure>
      )}
      {kind === 'any' && <IfItIs form={form} />}
    </>
  );
}

/** While nobody knows what it is. */
function IfItIs({ form }: { form: ApplicationForm }) {
  const { port, build } = form.values;
  const isSet = port !== '' || build.dockerfile !== '' || build.args.length > 0 || build.secrets !== '';
  return (
    <>
      <Disclosure late title="If it is a container" open={isSet}>
        <PortField form={form} kind="any" />
        <DockerfileField form={form} />
        <ArgumentFields form={form} />
      </Disclosure>
      <Disclosure title="If it is static pages" open={form.values.static.spa_fallback}>
        <FallbackField form={form} />
      </Disclosure>
    </>
  );
}

const nothing = (what: string, found: DetectedApplication | undefined) =>
  found ? `No ${what}` : 'Found from the repository';

const Commands = ({ form, found }: Pick<Props, 'form' | 'found'>) => (
  <>
    <TextInput
      label="Install command"
      description="Brings the dependencies. Skipped while the lockfile stays the same."
      placeholder={found?.install_command ?? nothing('dependencies to install', found)}
      {...EXACT_INPUT_PROPS}
      {...form.getInputProps('build.install_command')}
    />
    <TextInput
      label="Build command"
      description="Runs once for each release, before anything is started."
      placeholder={found?.build_command ?? nothing('build', found)}
      {...EXACT_INPUT_PROPS}
      {...form.getInputProps('build.build_command')}
    />
  </>
);

function StartCommand({ form, kind, found }: Props) {
  const contained = kind === 'container' || kind === 'image';
  return (
    <TextInput
      label="Start command"
      description={
        contained
          ? 'Given to the image in place of its own command.'
          : 'Runs for as long as the release serves, and is started again when it ends. It listens on 127.0.0.1, on the port in PORT.'
      }
      placeholder={contained ? 'The image’s own' : (found?.start_command ?? nothing('program', found))}
      {...EXACT_INPUT_PROPS}
      {...form.getInputProps('build.start_command')}
    />
  );
}

const PortField = ({ form, kind }: Pick<Props, 'form' | 'kind'>) => (
  <div className={classes.narrow}>
    <NumberField
      label="Port"
      description="On which it listens in the container, on all addresses. It is also in the variable PORT."
      placeholder={kind === 'image' ? 'The one that the image exposes, else 3000' : 'The one of EXPOSE, else 3000'}
      {...form.getInputProps('port')}
    />
  </div>
);

const DockerfileField = ({ form }: Pick<Props, 'form'>) => (
  <TextInput
    label="Dockerfile"
    description="Inside the application’s folder, which is what it is built from."
    placeholder="Dockerfile"
    maw={420}
    {...EXACT_INPUT_PROPS}
    {...form.getInputProps('build.dockerfile')}
  />
);

const FallbackField = ({ form }: Pick<Props, 'form'>) => (
  <Checkbox
    label="Answer unknown addresses with index.html"
    description="For pages whose addresses are made in the browser. Without it visitors get 404.html, if there is one."
    {...form.getInputProps('static.spa_fallback', { type: 'checkbox' })}
  />
);
