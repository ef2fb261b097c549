import { Anchor, Checkbox, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import classes from './settings-fields.module.css';
import { EXACT_INPUT_PROPS, type ApplicationForm } from '../application-form';

/** Where the repository of an application is. */
export const GitFields = ({ form, autoDeploy }: { form: ApplicationForm; autoDeploy: boolean }) => (
  <>
    <TextInput
      label="Repository"
      description="An https or SSH address. A private repository needs the SSH one, and the deploy key below."
      {...EXACT_INPUT_PROPS}
      {...form.getInputProps('source.repository')}
    />
    <div className={classes.pair}>
      <TextInput
        label="Branch"
        description="Deployed where a deployment names nothing else."
        placeholder="main"
        {...EXACT_INPUT_PROPS}
        {...form.getInputProps('source.branch')}
      />
      <TextInput
        label="Folder"
        description="Where the repository holds more than this."
        placeholder="The whole repository"
        {...EXACT_INPUT_PROPS}
        {...form.getInputProps('source.subdirectory')}
      />
    </div>
    <Checkbox
      label="Deploy when the branch moves"
      checked={autoDeploy}
      disabled
      readOnly
      description={
        <>
          Comes with a later version. Until then let your pipeline do it,{' '}
          <Anchor component={Link} to="/settings/tokens/new" fz="inherit" underline="always">
            with a token
          </Anchor>
          .
        </>
      }
    />
  </>
);
