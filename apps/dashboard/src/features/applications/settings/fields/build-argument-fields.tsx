import { TextInput } from '@mantine/core';
import { EditableRows } from './editable-rows';
import classes from './settings-fields.module.css';
import { EXACT_INPUT_PROPS } from '../../../../components/ui/form/exact-input-props';
import type { ApplicationForm } from '../application-form';

/** Build arguments and secrets of a Dockerfile. */
export const BuildArgumentFields = ({ form }: { form: ApplicationForm }) => (
  <>
    <EditableRows
      form={form}
      path="build.args"
      label="Build arguments"
      description="Passed to ARG. They remain readable in the image, so do not use them for secrets."
      rows={form.values.build.args}
      onChange={(rows) => form.setFieldValue('build.args', rows)}
      blank={{ name: '', value: '' }}
      add="Add argument"
      called={({ name }, index) => name || `argument ${index + 1}`}
      heads={['Name', 'Value']}
    >
      {(index) => (
        <>
          <TextInput
            aria-label={`Name of argument ${index + 1}`}
            placeholder="NODE_VERSION"
            maxLength={128}
            {...EXACT_INPUT_PROPS}
            {...form.getInputProps(`build.args.${index}.name`)}
          />
          <TextInput
            aria-label={`Value of argument ${index + 1}`}
            placeholder="22"
            {...EXACT_INPUT_PROPS}
            {...form.getInputProps(`build.args.${index}.value`)}
          />
        </>
      )}
    </EditableRows>
    <div className={classes.commands}>
      <TextInput
        label="Build secrets"
        description="Environment variables that a build step may mount: RUN --mount=type=secret,id=NPM_TOKEN. They are not stored in the image."
        placeholder="NPM_TOKEN, SENTRY_TOKEN"
        {...EXACT_INPUT_PROPS}
        {...form.getInputProps('build.secrets')}
      />
    </div>
  </>
);
