import type { ApplicationRecord } from '@fairlead/client';
import { TextInput } from '@mantine/core';
import { Disclosure } from '../../../../components/ui/form/disclosure';
import { isPinned, imageRegistry } from '../../../../lib/format/image-name';
import { needsRegistryPassword } from '../registry-password';
import classes from './settings-fields.module.css';
import { EXACT_INPUT_PROPS, type ApplicationForm } from '../application-form';

interface Props {
  form: ApplicationForm;
  /** What the application comes from until now, if there is one. */
  stored?: ApplicationRecord['source'];
  autoFocus?: boolean;
}

/** An image and, where its registry asks for them, the credentials, of which the password can only be replaced. */
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
            ? 'Its digest always means the same image: nothing else is ever deployed.'
            : 'With a tag or a digest. What a tag means is asked at each deployment, which notes the digest.'
        }
        placeholder="ghcr.io/acme/shop:1.4"
        autoFocus={autoFocus}
        {...EXACT_INPUT_PROPS}
        {...form.getInputProps('source.image')}
      />
      <Disclosure title="The registry asks for credentials" open={Boolean(username || user.error || password.error)}>
        <div className={classes.pair}>
          <TextInput
            label="User"
            description={`At ${imageRegistry(image)}. Empty: it is public.`}
            {...EXACT_INPUT_PROPS}
            {...user}
          />
          <TextInput
            label="Password or token"
            description={
              isStored ? 'One is stored, encrypted; type to replace it.' : 'Kept encrypted, and never shown again.'
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
