import type { DomainRecord } from '@fairlead/client';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { domainFormProblems } from './domain-rules';
import type { DomainValues } from './domain-values';

export type DomainForm = UseFormReturnType<DomainValues>;

export const DOMAIN_INPUT_PROPS = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const;

interface Options {
  initialValues: DomainValues;
  /** What it changes; a new one otherwise. */
  domain?: DomainRecord;
  /** Whether the hostname has its encryption by another domain. */
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
