import type { Diagnosis, DiagnosisEvidence } from '@fairlead/dto';
import { NETWORK_RULES } from './rules/network-rules';
import { LISTENING_RULES, PROCESS_RULES } from './rules/process-rules';
import type { DiagnosisFacts, Rule } from './rules/rule';
import { SOURCE_RULES } from './rules/source-rules';

/**
 * The rules in order. What always ends a process comes before connections, which an application may survive: of several causes in
 * an output the first one in the table counts.
 */
export const DIAGNOSIS_RULES: readonly Rule[] = [
  ...PROCESS_RULES,
  ...SOURCE_RULES,
  ...NETWORK_RULES,
  ...LISTENING_RULES,
];

/** Lines before the end that are searched; an application may end with a long stack trace. */
export const SEARCHED_LINES = 300;
const LINE_LENGTH = 500;

/** A line of output, without secrets. */
export interface OutputLine {
  /** Its number in the log of the deployment. */
  readonly seq: number | null;
  /** When a live release printed it, in RFC 3339. */
  readonly at?: string;
  readonly text: string;
}

/**
 * Finds the cause of a failure in what was printed; `null` where no line shows one. Of several lines for the same cause the last
 * one counts.
 */
export function diagnose(lines: readonly OutputLine[], facts: DiagnosisFacts): Diagnosis | null {
  const searched = lines.slice(-SEARCHED_LINES).map(evidenceOf).reverse();
  for (const { patterns, explain } of DIAGNOSIS_RULES) {
    for (const line of searched) {
      for (const pattern of patterns) {
        const match = pattern.exec(line.text);
        const finding = match && explain(match, facts);
        if (finding) return { ...finding, actions: [...finding.actions], evidence: line };
      }
    }
  }
  return null;
}

/** The line as it is quoted. */
export function evidenceOf({ seq, at, text }: OutputLine): DiagnosisEvidence {
  return { seq, at: at ?? null, text: text.trim().slice(0, LINE_LENGTH) };
}
