import type { ApplicationRecord } from '@fairlead/client';
import { TextInput } from '@mantine/core';
import { Fold } from '../../../components/ui/fold';
import { isPinned, registryOf } from '../../../lib/image';
import { needsPassword } from './registry';
import classes from './settings.module.css';
import { EXACT, type SettingsForm } from './settings-fields';

interface Props {
  form: SettingsForm;
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
  const isStored = username.trim() !== '' && !needsPassword(stored, image, username.trim());
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
        {...EXACT}
        {...form.getInputProps('source.image')}
      />
      <Fold title="The registry asks for credentials" open={Boolean(username || user.error || password.error)}>
        <div className={classes.pair}>
          <TextInput label="User" description={`At ${registryOf(image)}. Empty: it is public.`} {...EXACT} {...user} />
          <TextInput
            label="Password or token"
            description={
              isStored ? 'One is stored, encrypted; type to replace it.' : 'Kept encrypted, and never shown again.'
            }
            placeholder={isStored ? '••••••••' : undefined}
            type="password"
            {...EXACT}
            autoComplete="new-password"
            {...password}
          />
        </div>
      </Fold>
    </>
  );
}
