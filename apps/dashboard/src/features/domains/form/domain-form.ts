import type { DomainRecord } from '@fairlead/client';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { domainFormProblems } from './domain-rules';
import type { DomainValues } from './domain-values';

export type DomainForm = UseFormReturnType<DomainValues>;

interface Options {
  initialValues: DomainValues;
  /** The domain to edit; undefined for a new one. */
  domain?: DomainRecord;
  /** Whether another domain sets the encryption of the hostname. */
  sharesTls?: (values: DomainValues) => boolean;
  onTouched?: () => void;
  hostnameProblem?: (text: string) => string | undefined;
}

export const useDomainForm = ({ initialValues, domain, sharesTls, onTouched, hostnameProblem }: Options): DomainForm =>
  useForm<DomainValues>({
    initialValues,
    ...(onTouched && { onValuesChange: onTouched }),
    validate: (values) => {
      const hostname = hostnameProblem?.(values.hostname);
      return { ...(hostname && { hostname }), ...domainFormProblems(values, domain, sharesTls?.(values) ?? false) };
    },
  });
