import {
  changedVariableNames,
  environmentSecrets,
  maskedEnvironment,
  packEnvironment,
  patchedEnvironment,
  plainValues,
  plainVariableNames,
  toEnvironment,
  unpackEnvironment,
  variableNames,
  type Environment,
} from './environment';

describe('the environment of an application', () => {
  const now = toEnvironment({ env: { B: '2', A: '1', constructor: 'x' }, plain_env: ['B', 'constructor'] });

  it('is merged by name, and null takes a variable or all of them away', () => {
    const next = patchedEnvironment(now, { env: { A: null, C: '3' } });
    expect(variableNames(next)).toEqual(['B', 'C', 'constructor']);
    expect(changedVariableNames(next, now)).toEqual(['env.A', 'env.C']);
    expect(patchedEnvironment(now, {})).toEqual(now);
    expect(patchedEnvironment(now, { env: null }).size).toBe(0);
  });

  it('comes back from storage as it was, whatever the names are', () => {
    const stored = unpackEnvironment(packEnvironment(now));
    expect(changedVariableNames(stored, now)).toEqual([]);
    expect(plainVariableNames(stored)).toEqual(['B', 'constructor']);
    expect(packEnvironment(new Map())).toBeNull();
  });

  it('is secret but for what is marked as plain', () => {
    expect(plainVariableNames(toEnvironment({ env: { A: '1' } }))).toEqual([]);
    expect(maskedEnvironment(variableNames(now), plainValues(now))).toEqual({ A: '••••', B: '2', constructor: 'x' });
    expect(plainValues(now)).not.toHaveProperty('A');
  });

  it('keeps the marks of values that change, and forgets those of variables that are removed', () => {
    const changed = patchedEnvironment(now, { env: { B: '3', A: '4' } });
    expect(plainVariableNames(changed)).toEqual(['B', 'constructor']);
    const removed = patchedEnvironment(changed, { env: { B: null } });
    expect(plainVariableNames(patchedEnvironment(removed, { env: { B: 'hunter2' } }))).toEqual(['constructor']);
  });

  it('replaces all marks at once, without a change of the values', () => {
    const marked = patchedEnvironment(now, { plain_env: ['A'] });
    expect(plainVariableNames(marked)).toEqual(['A']);
    expect(changedVariableNames(marked, now)).toEqual([]);
    expect(plainVariableNames(patchedEnvironment(marked, { plain_env: null }))).toEqual([]);
  });
});

describe('the secrets of output', () => {
  const environment = (env: Record<string, string>, ...plain: string[]): Environment =>
    toEnvironment({ env, plain_env: plain });
  const secretsOf = (...environments: [Environment, ...Environment[]]): string[] =>
    environmentSecrets(...environments).map((value) => value.reveal());

  it('are the values of now and of then that are not plain', () => {
    const present = environment({ KEY: 'new key', LEVEL: 'verbose' }, 'LEVEL');
    const started = environment({ KEY: 'old key', LEVEL: 'quiet' }, 'LEVEL');
    expect(secretsOf(present, started)).toEqual(['new key', 'old key']);
  });

  it('are not what has been marked as plain since then, as long as the value is the same', () => {
    const started = environment({ TYPE: 'mongo' });
    expect(secretsOf(environment({ TYPE: 'mongo' }, 'TYPE'), started)).toEqual([]);
    expect(secretsOf(environment({ TYPE: 'other' }, 'TYPE'), started)).toEqual(['mongo']);
  });

  it('are what is no longer plain, at once', () => {
    expect(secretsOf(environment({ TYPE: 'mongo' }), environment({ TYPE: 'mongo' }, 'TYPE'))).toEqual(['mongo']);
  });

  it('stay secrets where a plain variable has the same value', () => {
    expect(secretsOf(environment({ NAME: 'shop', PASSWORD: 'shop' }, 'NAME'))).toEqual(['shop']);
  });
});
