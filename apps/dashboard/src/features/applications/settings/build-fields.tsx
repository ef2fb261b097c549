import type { DetectedApplication } from '@fairlead/client';
import { NativeSelect, TextInput } from '@mantine/core';
import classes from './settings.module.css';
import { RUNTIMES } from './settings-values';
import type { SettingsFields } from './settings-fields';

/** What would be found is shown where nothing is set: leaving a field empty is a choice, too. */
export function BuildFields({ fields, found }: { fields: SettingsFields; found?: DetectedApplication | undefined }) {
  const nothing = (what: string) => (found ? `No ${what}` : 'Found from the repository');
  const served = found?.runtime === 'static';
  return (
    <>
      <NativeSelect
        label="It is"
        description="A program gets its port in the variable PORT and listens on 127.0.0.1."
        maw={420}
        data={RUNTIMES.map(({ value, label }) => ({ value, label }))}
        {...fields('runtime')}
      />
      <div className={classes.commands}>
        <TextInput
          label="Install command"
          description="Brings the dependencies. Skipped while the lockfile stays the same."
          placeholder={found?.install_command ?? nothing('dependencies to install')}
          {...fields('build.install_command')}
        />
        <TextInput
          label="Build command"
          description="Runs once for each release, before anything is started."
          placeholder={found?.build_command ?? nothing('build')}
          {...fields('build.build_command')}
        />
        <TextInput
          label="Start command"
          description="Runs for as long as the release serves; started again when it ends."
          placeholder={found?.start_command ?? (served ? 'Nothing runs: pages are served' : nothing('program'))}
          {...fields('build.start_command')}
        />
        <TextInput
          label="Output folder"
          description="Of static pages: the folder whose files are served."
          placeholder={found?.output_directory ?? (served ? 'Its own folder' : nothing('pages to serve'))}
          {...fields('build.output_directory')}
        />
      </div>
    </>
  );
}
