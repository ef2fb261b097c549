import { RadioCards } from '../../../../components/ui/form/radio-cards';
import type { ApplicationForm } from '../application-form';

const TYPES = [
  { value: 'git', title: 'A git repository', text: 'Built on the server, as a program, a container or pages.' },
  { value: 'image', title: 'An image', text: 'Pulled from a registry, and run as a container.' },
] as const;

export const SourceChoice = ({ form }: { form: ApplicationForm }) => (
  <RadioCards
    label="It comes from"
    value={form.values.source.type}
    options={TYPES}
    onChange={(type) => form.setFieldValue('source.type', type)}
  />
);
