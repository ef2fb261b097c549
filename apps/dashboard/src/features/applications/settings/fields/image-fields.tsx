import type { ApplicationRecord } from '@fairlead/client';
import { TextInput } from '@mantine/core';
import { EXACT_INPUT_PROPS } from '../../../../components/ui/form/exact-input-props';
import { Disclosure } from '../../../../components/ui/form/disclosure';
import { isPinned, imageRegistry } from '../../../../lib/format/image-name';
import { needsRegistryPassword } from '../registry-password';
import classes from './settings-fields.module.css';
import type { ApplicationForm } from '../application-form';

interface Props {
  form: ApplicationForm;
  /** Stored source of the application, if it exists. */
  stored?: ApplicationRecord['source'];
  autoFocus?: boolean;
}

/** Image and registry credentials. The stored password can only be replaced. */
export function ImageFields({ form, stored, autoFocus }: Props) {
  const { image, registry_username: username } = form.values.source;
  const [user, password] = [
    form.getInputProps('source.registry_username'),
    form.getInputProps('source.registry_password'),
  ];
  const isStored = username.trim() !== '' && !needsRegistryPassword(stored, image, username.trim());
  return (
    <>
      <TextInput
        label="Image"
        description={
          isPinned(image)
            ? 'Pinned by digest: every deployment uses this exact image.'
            : 'With a tag or digest. A tag is resolved to a digest on each deployment.'
        }
        placeholder="ghcr.io/acme/shop:1.4"
        autoFocus={autoFocus}
        {...EXACT_INPUT_PROPS}
        {...form.getInputProps('source.image')}
      />
      <Disclosure title="Registry credentials" open={Boolean(username || user.error || password.error)}>
        <div className={classes.pair}>
          <TextInput
            label="User"
            description={`For ${imageRegistry(image)}. Leave empty for a public image.`}
            {...EXACT_INPUT_PROPS}
            {...user}
          />
          <TextInput
            label="Password or token"
            description={
              isStored ? 'Stored encrypted. Enter a new one to replace it.' : 'Stored encrypted and never shown again.'
            }
            placeholder={isStored ? '••••••••' : undefined}
            type="password"
            {...EXACT_INPUT_PROPS}
            autoComplete="new-password"
            {...password}
          />
        </div>
      </Disclosure>
    </>
  );
}
