import type { DetectedApplication } from '@fairlead/client';
import { Checkbox, TextInput } from '@mantine/core';
import { lazy } from 'react';
import { EXACT_INPUT_PROPS } from '../../../../components/ui/form/exact-input-props';
import { Disclosure } from '../../../../components/ui/form/disclosure';
import { appliesToKind, type ApplicationKind } from '../application-kind';
import { NumberField } from './number-field';
import classes from './settings-fields.module.css';
import type { ApplicationForm } from '../application-form';

const ArgumentFields = lazy(() =>
  import('./build-argument-fields').then((file) => ({ default: file.BuildArgumentFields })),
);

interface Props {
  form: ApplicationForm;
  kind: ApplicationKind;
  detected?: DetectedApplication | undefined;
}

/** Detected values are the placeholders: an empty field means detection. */
export function BuildFields({ form, kind, detected }: Props) {
  const { runtime, build } = form.values;
  // With “Auto” a start command would make it a program.
  const ownCommand = kind !== 'container' || runtime === 'docker';
  const contained = kind === 'container' || kind === 'image';
  return (
    <>
      {contained && <PortField form={form} kind={kind} />}
      {kind === 'container' && <DockerfileField form={form} />}
      <div className={classes.commands}>
        {appliesToKind(kind, 'build.install_command') && <Commands form={form} detected={detected} />}
        {ownCommand && appliesToKind(kind, 'build.start_command') && (
          <StartCommand form={form} kind={kind} detected={detected} />
        )}
        {!contained && appliesToKind(kind, 'port') && <PortField form={form} kind={kind} />}
        {appliesToKind(kind, 'build.release_command') && (
          <TextInput
            label="Release command"
            description="Runs once per deployment before the release starts, for example migrations. If it fails, the deployment stops."
            placeholder={detected?.release_command ?? (contained ? 'None' : nothing('release command', detected))}
            {...EXACT_INPUT_PROPS}
            {...form.getInputProps('build.release_command')}
          />
        )}
        {appliesToKind(kind, 'build.toolchains') && (
          <TextInput
            label="Toolchain versions"
            description="Instead of those that the repository asks for, for example node@22 pnpm@9."
            placeholder={detected ? detectedToolchains(detected) : 'From the repository'}
            {...EXACT_INPUT_PROPS}
            {...form.getInputProps('build.toolchains')}
          />
        )}
        {appliesToKind(kind, 'build.output_directory') && (
          <TextInput
            label="Output folder"
            description="For static sites: the folder whose files are served."
            placeholder={
              detected?.output_directory ??
              (detected?.runtime === 'static' ? 'Application folder' : nothing('pages', detected))
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

/** For an application whose kind is not known yet. */
function IfItIs({ form }: { form: ApplicationForm }) {
  const { build } = form.values;
  const isSet = build.dockerfile !== '' || build.args.length > 0 || build.secrets !== '';
  return (
    <>
      <Disclosure late title="Container options" open={isSet}>
        <DockerfileField form={form} />
        <ArgumentFields form={form} />
      </Disclosure>
      <Disclosure title="Static site options" open={form.values.static.spa_fallback}>
        <FallbackField form={form} />
      </Disclosure>
    </>
  );
}

const nothing = (what: string, detected: DetectedApplication | undefined) =>
  detected ? `No ${what}` : 'Detected from the repository';

const detectedToolchains = ({ toolchains }: DetectedApplication) =>
  toolchains.map(({ name, versions }) => `${name}@${versions ?? 'default'}`).join(' ') || 'None';

const Commands = ({ form, detected }: Pick<Props, 'form' | 'detected'>) => (
  <>
    <TextInput
      label="Install command"
      description="Installs dependencies. Skipped while the lockfile is unchanged."
      placeholder={detected?.install_command ?? nothing('dependencies to install', detected)}
      {...EXACT_INPUT_PROPS}
      {...form.getInputProps('build.install_command')}
    />
    <TextInput
      label="Build command"
      description="Runs once per release, before it starts."
      placeholder={detected?.build_command ?? nothing('build', detected)}
      {...EXACT_INPUT_PROPS}
      {...form.getInputProps('build.build_command')}
    />
  </>
);

function StartCommand({ form, kind, detected }: Props) {
  const contained = kind === 'container' || kind === 'image';
  return (
    <TextInput
      label="Start command"
      description={
        contained
          ? 'Overrides the image’s CMD.'
          : 'Must stay in the foreground and listen on 127.0.0.1, on the port in PORT. It is restarted when it exits.'
      }
      placeholder={contained ? 'Image default' : (detected?.start_command ?? nothing('program', detected))}
      {...EXACT_INPUT_PROPS}
      {...form.getInputProps('build.start_command')}
    />
  );
}

const FIXED_PORT = 'Leave empty if the program can read PORT. With a fixed port, requests wait during each deployment.';
const IN_CONTAINER = 'Port that the program listens on in the container, on all addresses. Also set as PORT.';
const PORT_DESCRIPTIONS = {
  program: FIXED_PORT,
  pages: FIXED_PORT,
  container: IN_CONTAINER,
  image: IN_CONTAINER,
  any: `${FIXED_PORT} In a container, the port that it listens on.`,
} as const satisfies Record<ApplicationKind, string>;

const PortField = ({ form, kind }: Pick<Props, 'form' | 'kind'>) => (
  <div className={classes.narrow}>
    <NumberField
      label="Port"
      description={PORT_DESCRIPTIONS[kind]}
      placeholder={kind === 'container' || kind === 'image' ? 'Port from EXPOSE, or 3000' : 'Assigned for each release'}
      {...form.getInputProps('port')}
    />
  </div>
);

const DockerfileField = ({ form }: Pick<Props, 'form'>) => (
  <TextInput
    label="Dockerfile"
    description="Path in the application’s folder, which is the build context."
    placeholder="Dockerfile"
    maw={420}
    {...EXACT_INPUT_PROPS}
    {...form.getInputProps('build.dockerfile')}
  />
);

const FallbackField = ({ form }: Pick<Props, 'form'>) => (
  <Checkbox
    label="Serve index.html for unknown paths"
    description="For single-page applications. Otherwise 404.html is served, if there is one."
    {...form.getInputProps('static.spa_fallback', { type: 'checkbox' })}
  />
);
