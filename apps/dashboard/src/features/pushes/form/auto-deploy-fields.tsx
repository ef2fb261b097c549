import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { Disclosure } from '../../../components/ui/form/disclosure';
import { EXACT_INPUT_PROPS } from '../../../components/ui/form/exact-input-props';
import { FormSection } from '../../../components/ui/form/form-section';
import { RadioCards } from '../../../components/ui/form/radio-cards';
import { DEFAULT_BRANCH } from '../../../lib/format/application-source';
import type { AutoDeployValues } from './auto-deploy-values';

interface Props {
  form: UseFormReturnType<AutoDeployValues>;
  /** The branch in the settings of the application. */
  sourceBranch: string;
  disabled: boolean;
}

export function AutoDeployFields({ form, sourceBranch, disabled }: Props) {
  const { on, what, auto_deploy: fields } = form.values;
  return (
    <>
      <FormSection title="Deploy on push" description="Takes effect immediately.">
        <Checkbox
          label="Deploy what is pushed to the repository"
          description="The head of the repository is deployed as soon as Fairlead learns of it: by the hook below, or by polling."
          disabled={disabled}
          {...form.getInputProps('on', { type: 'checkbox' })}
        />
      </FormSection>
      {on && (
        <>
          <FormSection title="Which pushes" description="Others are listed below as skipped.">
            <RadioCards
              stacked
              label="Deployed pushes"
              value={what}
              onChange={(next) => form.setFieldValue('what', next)}
              options={[
                { value: 'branch', title: 'A branch', text: 'Its head is deployed.', disabled },
                {
                  value: 'tags',
                  title: 'Tags only',
                  text: 'The newest tag by version is deployed; commits without a tag are not.',
                  disabled,
                },
                {
                  value: 'both',
                  title: 'A branch and tags',
                  text: 'Whichever was pushed is deployed, also an untagged commit after a tag.',
                  disabled,
                },
              ]}
            />
            {what !== 'tags' && (
              <TextInput
                label="Branch"
                description="Empty for the branch in the general settings."
                placeholder={sourceBranch === DEFAULT_BRANCH ? 'Default branch' : sourceBranch}
                maw={420}
                disabled={disabled}
                {...EXACT_INPUT_PROPS}
                {...form.getInputProps('auto_deploy.branch')}
              />
            )}
            {what !== 'branch' && (
              <TextInput
                label="Tags"
                description="* stands for any characters. An older version is not deployed after a newer one."
                placeholder="v*"
                maw={420}
                disabled={disabled}
                {...EXACT_INPUT_PROPS}
                {...form.getInputProps('auto_deploy.tags')}
              />
            )}
          </FormSection>
          <FormSection
            title="Filters"
            description="For monorepos: what differs between the live commit and the head decides."
          >
            <Disclosure
              title="Files"
              open={
                fields.paths !== '' ||
                fields.ignore_paths !== '' ||
                Boolean(form.errors['auto_deploy.paths'] ?? form.errors['auto_deploy.ignore_paths'])
              }
            >
              <Textarea
                label="Only if one of these changed"
                description="One path per line. A folder stands for everything in it, * and ? for characters of a name, ** for any folders."
                placeholder={'apps/web\n**/*.ts'}
                autosize
                minRows={2}
                maxRows={12}
                disabled={disabled}
                {...EXACT_INPUT_PROPS}
                {...form.getInputProps('auto_deploy.paths')}
              />
              <Textarea
                label="Ignored files"
                description="In the same form. A push that changes only these is skipped."
                placeholder={'docs\n*.md'}
                autosize
                minRows={2}
                maxRows={12}
                mt="md"
                disabled={disabled}
                {...EXACT_INPUT_PROPS}
                {...form.getInputProps('auto_deploy.ignore_paths')}
              />
            </Disclosure>
          </FormSection>
          <FormSection title="Polling" description="Finds what no hook announced.">
            <TextInput
              label="Check the repository every"
              description="0 turns polling off. Once hooks were reliable for 20 pushes, it is checked every 10 minutes only."
              inputMode="numeric"
              autoComplete="off"
              maw={420}
              rightSection="s"
              rightSectionPointerEvents="none"
              disabled={disabled}
              {...form.getInputProps('auto_deploy.poll_seconds')}
            />
          </FormSection>
        </>
      )}
    </>
  );
}
