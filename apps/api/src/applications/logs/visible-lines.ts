import type { RuntimeLogLine } from '@fairlead/dto';
import type { RuntimeLogLine as PrintedLine } from '@fairlead/engine';
import type { Application } from '../application.entity';
import { logRedactorFor } from './log-redactor';

/** The line as the API shows it. Undefined for a line that is not shown. */
export type ShowLine = (line: PrintedLine) => RuntimeLogLine | undefined;

/**
 * Redacts secrets of the environment. A line must contain the search text after that: otherwise searching for the beginnings of a
 * secret would reveal it letter by letter.
 */
export function visibleLines(
  application: Pick<Application, 'envValues' | 'liveEnvValues' | 'linkedSecrets'>,
  search: string | undefined,
): ShowLine {
  const redactor = logRedactorFor(application);
  const wanted = search && asciiLowerCase(search);
  return ({ at, unit_number, process, instance, stream, level, text: printed }) => {
    const text = redactor.redact(printed);
    if (wanted && !asciiLowerCase(text).includes(wanted)) return undefined;
    return { at, deployment_number: unit_number, process, instance, stream, level, text };
  };
}

const asciiLowerCase = (text: string): string => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
