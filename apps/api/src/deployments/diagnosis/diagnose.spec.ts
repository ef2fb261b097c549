import type { DiagnosisCode } from '@fairlead/contracts';
import { diagnose, DIAGNOSIS_RULES, SEARCHED_LINES } from './diagnose';
import { BENIGN_OUTPUT, FAILED_OUTPUT } from './diagnosis-fixtures';
import type { DiagnosisFacts, LinkedDatabase } from './rules/rule';

const FACTS: DiagnosisFacts = {
  stage: 'verifying',
  databases: [],
  variables: new Set(['NODE_ENV']),
  memoryMb: 256,
  port: null,
  inContainer: false,
  toolchains: ['node/18.20.4'],
};
const LINKED: LinkedDatabase = { id: 'db_1', engine: 'postgresql', port: 5434, variable: 'DATABASE_URL' };

const linesOf = (text: string) => text.split('\n').map((line, index) => ({ seq: index + 1, text: line }));
const diagnosisOf = (text: string, facts: Partial<DiagnosisFacts> = {}) =>
  diagnose(linesOf(text), { ...FACTS, ...facts });

describe('the diagnosis of a failure', () => {
  it.each(FAILED_OUTPUT)('$code in the output of $program', ({ code, stage, evidence, says, output }) => {
    const found = diagnosisOf(output, stage ? { stage } : {});
    expect(found).toMatchObject({ code, evidence: { text: expect.stringContaining(evidence) } });
    expect(`${found?.message} ${found?.advice}`).toContain(says);
    // The quoted line is one that was printed, and its number leads to it.
    expect(output.split('\n')[(found?.evidence.seq ?? 0) - 1]?.trim()).toBe(found?.evidence.text);
  });

  it.each(BENIGN_OUTPUT)('guesses nothing from: %s', (output) => {
    expect(diagnosisOf(output)).toBeNull();
  });

  it('has an example of every cause', () => {
    const known = new Set<DiagnosisCode>(FAILED_OUTPUT.map(({ code }) => code));
    const ofFacts: DiagnosisCode[] = ['database_address', 'database_unreachable'];
    expect(DIAGNOSIS_RULES.flatMap(({ patterns }) => patterns).length).toBeGreaterThan(100);
    expect([...known, ...ofFacts].length).toBe(28);
  });

  describe('of a refused connection to a database', () => {
    const REFUSED = 'Error: connect ECONNREFUSED 127.0.0.1:5432';

    it('offers to link one of that engine', () => {
      expect(diagnosisOf(REFUSED)).toMatchObject({
        code: 'database_not_linked',
        actions: [{ type: 'link_database', engine: 'postgresql' }, { type: 'edit_environment' }],
      });
      expect(diagnosisOf(REFUSED, { databases: [{ ...LINKED, engine: 'redis', port: 6379 }] })).toMatchObject({
        code: 'database_not_linked',
      });
    });

    it('names the variable where one is linked and the application uses another address', () => {
      const found = diagnosisOf(REFUSED, { databases: [LINKED] });
      expect(found).toMatchObject({ code: 'database_address', message: expect.stringContaining('DATABASE_URL') });
    });

    it('leads to the linked database where that does not answer, but not from within a container', () => {
      const databases = [{ ...LINKED, port: 5432 }];
      expect(diagnosisOf(REFUSED, { databases })).toMatchObject({
        code: 'database_unreachable',
        actions: [{ type: 'open_database', database_id: 'db_1' }],
      });
      expect(diagnosisOf(REFUSED, { databases, inContainer: true })).toMatchObject({
        code: 'database_address',
        message: expect.stringContaining('its own container'),
      });
    });

    it('comes after what ends a process in any case', () => {
      expect(diagnosisOf(`${REFUSED}\nError: Cannot find module 'express'\n${REFUSED}`)).toMatchObject({
        code: 'module_missing',
      });
    });
  });

  it('says nothing of a variable that is set', () => {
    expect(diagnosisOf("KeyError: 'API_KEY'")).toMatchObject({ code: 'variable_missing' });
    expect(diagnosisOf("KeyError: 'API_KEY'", { variables: new Set(['API_KEY']) })).toBeNull();
  });

  it('prefers a linked database where the variable of one is missing', () => {
    expect(diagnosisOf("KeyError: 'REDIS_URL'")?.actions).toMatchObject([
      { type: 'link_database', engine: 'redis' },
      { type: 'edit_environment', variable: 'REDIS_URL' },
    ]);
  });

  it('quotes the last of several lines, without a number where it is none of the log', () => {
    const found = diagnose(
      [{ seq: null, text: 'It failed: nothing listened on the port it was given (PORT).' }, ...linesOf('a\nb')],
      FACTS,
    );
    expect(found?.evidence).toEqual({
      seq: null,
      at: null,
      text: 'It failed: nothing listened on the port it was given (PORT).',
    });
    expect(diagnosisOf('EADDRINUSE 1\nEADDRINUSE 2')?.evidence).toEqual({ seq: 2, at: null, text: 'EADDRINUSE 2' });
  });

  it('searches only the end of a long output, and cuts what it quotes', () => {
    const cause = `Error: Cannot find module 'express' ${'x'.repeat(5000)}`;
    expect(diagnosisOf(`${cause}\n${'ok\n'.repeat(SEARCHED_LINES)}`)).toBeNull();
    expect(diagnosisOf(cause)?.evidence.text).toHaveLength(500);
  });

  it('has patterns that no output can make slow', () => {
    for (const { source } of DIAGNOSIS_RULES.flatMap(({ patterns }) => patterns)) {
      const structure = source.replace(/\\./g, 'x').replace(/\[(?:[^\]])*\]/g, 'x');
      // Repetitions without a bound, and repetitions of a group, which may nest.
      expect(structure).not.toMatch(/[*+]|\{\d+,\}|\)\{/);
    }
  });
});
