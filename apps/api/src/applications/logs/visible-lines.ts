import type { RuntimeLogLine } from '@fairlead/dto';
import { isAtLeast, type RuntimeLogFilter, type RuntimeLogLine as PrintedLine } from '@fairlead/engine';
import type { Application } from '../application.entity';
import { logRedactorFor } from './log-redactor';

/** The line as the API shows it. Undefined for a line that is not shown. */
export type ShowLine = (line: PrintedLine) => RuntimeLogLine | undefined;

/**
 * Redacts secrets of the environment. A line must contain the search text after that: otherwise searching for the beginnings of a
 * secret would reveal it letter by letter. The journal also returns some lines of lesser levels, which are left out here.
 */
export function visibleLines(
  application: Pick<Application, 'envValues' | 'liveEnvValues' | 'linkedSecrets'>,
  { search, level: least }: RuntimeLogFilter,
): ShowLine {
  const redactor = logRedactorFor(application);
  const wanted = search && asciiLowerCase(search);
  return ({ at, unit_number, process, instance, stream, level, severity, text: printed }) => {
    if (least && !isAtLeast(severity, least)) return undefined;
    const text = redactor.redact(printed);
    if (wanted && !asciiLowerCase(text).includes(wanted)) return undefined;
    return { at, deployment_number: unit_number, process, instance, stream, level, text };
  };
}

const asciiLowerCase = (text: string): string => text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
