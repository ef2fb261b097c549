import type { ServerRecord } from '@fairlead/client';
import { useState } from 'react';
import { imageBaseName } from '../../../lib/format/image-name';
import { ImageFields } from '../settings/fields/image-fields';
import type { ApplicationForm } from '../settings/application-form';
import { ServerField } from './server-field';

/** Image and server. The name of the application is proposed as soon as the image is entered. */
export function NewImageFields({ form, servers }: { form: ApplicationForm; servers: readonly ServerRecord[] }) {
  const [proposed, setProposed] = useState('');
  const propose = () => {
    const { source, name } = form.getValues();
    const proposal = imageBaseName(source.image);
    if (name === '' || name === proposed) form.setFieldValue('name', proposal);
    setProposed(proposal);
  };
  return (
    <>
      <div onBlur={propose}>
        <ImageFields form={form} />
      </div>
      <ServerField form={form} servers={servers} />
    </>
  );
}
