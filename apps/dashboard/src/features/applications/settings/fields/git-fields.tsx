import { Anchor, Text, TextInput } from '@mantine/core';
import type { ApplicationRecord } from '@fairlead/client';
import { Link } from '@tanstack/react-router';
import classes from './settings-fields.module.css';
import { EXACT_INPUT_PROPS } from '../../../../components/ui/form/exact-input-props';
import { autoDeployLabel } from '../../../../lib/format/auto-deploy';
import type { ApplicationForm } from '../application-form';

interface Props {
  form: ApplicationForm;
  application: ApplicationRecord;
}

/** Repository settings of an application. */
export const GitFields = ({ form, application }: Props) => (
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
    {application.source.type === 'git' && (
      <Text fz="sm">
        {autoDeployLabel(application) ?? 'Pushes are not deployed'}.{' '}
        <Anchor
          component={Link}
          to={`/applications/${application.id}/settings/deploys`}
          fz="inherit"
          underline="always"
        >
          Change in Deploys
        </Anchor>
      </Text>
    )}
  </>
);
