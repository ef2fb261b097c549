import { secret } from '@fairlead/engine';
import {
  differingLinks,
  databaseVariableNames,
  linkedSecrets,
  packLinkedVariables,
  unpackSecretHistory,
  extendSecretHistory,
  unpackLinkedVariables,
  effectiveEnvironment,
  type LinkedVariable,
} from './linked-variables';

const variable = (from: string, name: string, value: string, isSecret = false): LinkedVariable => ({
  from,
  name,
  value: secret(value),
  isSecret,
});
const shop = [variable('db_1', 'DATABASE_URL', 'url-1', true), variable('db_1', 'DATABASE_PORT', '5432')];
const cache = [variable('db_2', 'REDIS_URL', 'url-2', true)];

describe('variables from what is linked', () => {
  it('come back from storage as they were', () => {
    const packed = packLinkedVariables([...shop, ...cache]);
    expect(packLinkedVariables(unpackLinkedVariables(packed))?.reveal()).toBe(packed?.reveal());
    expect(packLinkedVariables([])).toBeNull();
    expect(unpackLinkedVariables(null)).toEqual([]);
  });

  it('give way to what the application sets itself', () => {
    const own = new Map([['DATABASE_URL', { value: secret('own'), isPlain: false }]]);
    const whole = effectiveEnvironment(own, packLinkedVariables(shop));
    expect([...whole].map(([name, value]) => [name, value.reveal()])).toEqual([
      ['DATABASE_URL', 'own'],
      ['DATABASE_PORT', '5432'],
    ]);
    expect(databaseVariableNames(own, packLinkedVariables(shop))).toEqual(['DATABASE_PORT']);
  });

  it('are taken out of logs where they hold a password, and not where that would spoil every line', () => {
    expect(linkedSecrets(packLinkedVariables([...shop, ...cache])).map((value) => value.reveal())).toEqual([
      'url-1',
      'url-2',
    ]);
  });

  it('are remembered, each once, when the application has others', () => {
    const first = extendSecretHistory(null, packLinkedVariables([...shop, ...cache]));
    const again = extendSecretHistory(
      first,
      packLinkedVariables([...shop, variable('db_2', 'REDIS_URL', 'url-4', true)]),
    );
    expect(unpackSecretHistory(again).map((value) => value.reveal())).toEqual(['url-2', 'url-1', 'url-4']);
    expect(extendSecretHistory(again, null)?.reveal()).toBe(again?.reveal());
    expect(extendSecretHistory(null, null)).toBeNull();
  });

  it('differ where a value is another one, is missing, or is too many', () => {
    const packed = (...variables: LinkedVariable[]) => packLinkedVariables(variables);
    expect(differingLinks(packed(...shop, ...cache), packed(...cache, ...shop))).toEqual([]);
    expect(differingLinks(packed(...shop, ...cache), packed(...shop))).toEqual(['db_2']);
    expect(differingLinks(null, packed(...shop))).toEqual(['db_1']);
    const changed = [variable('db_1', 'DATABASE_URL', 'url-3', true), variable('db_1', 'DATABASE_PORT', '5432')];
    expect(differingLinks(packed(...changed, ...cache), packed(...shop, ...cache))).toEqual(['db_1']);
  });
});
