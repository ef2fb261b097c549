import { Anchor, Checkbox, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import classes from './settings-fields.module.css';
import { EXACT_INPUT_PROPS } from '../../../../components/ui/form/exact-input-props';
import type { ApplicationForm } from '../application-form';

/** Repository settings of an application. */
export const GitFields = ({ form, autoDeploy }: { form: ApplicationForm; autoDeploy: boolean }) => (
  <>
    <TextInput
      label="Repository"
      description="HTTPS or SSH URL. A private repository needs the SSH URL and the deploy key below."
      {...EXACT_INPUT_PROPS}
      {...form.getInputProps('source.repository')}
    />
    <div className={classes.pair}>
      <TextInput
        label="Branch"
        description="Deployed unless a deployment names another ref."
        placeholder="Default branch"
        {...EXACT_INPUT_PROPS}
        {...form.getInputProps('source.branch')}
      />
      <TextInput
        label="Folder"
        description="For a monorepo: the folder of this application."
        placeholder="Repository root"
        {...EXACT_INPUT_PROPS}
        {...form.getInputProps('source.subdirectory')}
      />
    </div>
    <Checkbox
      label="Deploy on push"
      checked={autoDeploy}
      disabled
      readOnly
      description={
        <>
          Set with the API (`auto_deploy`). Or deploy from your CI pipeline{' '}
          <Anchor component={Link} to="/settings/tokens/new" fz="inherit" underline="always">
            with a token
          </Anchor>
          .
        </>
      }
    />
  </>
);
