import { RadioCards } from '../../../../components/ui/form/radio-cards';
import type { ApplicationForm } from '../application-form';

const TYPES = [
  { value: 'git', title: 'Git repository', text: 'Built on the server as a program, container or static site.' },
  { value: 'image', title: 'Container image', text: 'Pulled from a registry and run as a container.' },
  { value: 'upload', title: 'Uploads', text: 'Archives that a pipeline has built and uploads through the API.' },
] as const;

export const SourceChoice = ({ form }: { form: ApplicationForm }) => (
  <RadioCards
    label="Source"
    value={form.values.source.type}
    options={TYPES}
    onChange={(type) => form.setFieldValue('source.type', type)}
  />
);
