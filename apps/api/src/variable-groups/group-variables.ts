import { checkEnvironment } from '@fairlead/dto';
import type { LinkedVariable } from '../applications/environment/linked-variables';
import { unpackEnvironment } from '../applications/environment/environment';
import type { VariableGroup } from './variable-group.entity';

/** The variables that an application gets from its groups, in the order in which they were linked: the first one wins. */
export function groupVariables(groups: readonly Pick<VariableGroup, 'id' | 'envValues'>[]): LinkedVariable[] {
  const variables = new Map<string, LinkedVariable>();
  for (const { id, envValues } of groups)
    for (const [name, { value, isPlain }] of unpackEnvironment(envValues))
      if (!variables.has(name)) variables.set(name, { from: id, name, value, isSecret: !isPlain });
  return [...variables.values()];
}

/** Groups within the limits can exceed them together. Returns what is wrong. */
export function groupVariablesProblem(variables: readonly LinkedVariable[]): string | undefined {
  return checkEnvironment(Object.fromEntries(variables.map(({ name, value }) => [name, value.reveal()])), {
    nulls: false,
  });
}
