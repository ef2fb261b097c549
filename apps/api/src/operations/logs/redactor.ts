import type { Secret } from '@fairlead/engine';

const REDACTED = '[redacted]';
const SHORTEST = 4;
/** Ports, sizes and time limits. */
const SHORT_NUMBER = /^\d{1,5}$/;
/** Values of many environments. */
const COMMON = new Set(
  [
    'true false null none undefined default auto enabled disabled',
    'production development staging testing test',
    'trace debug info notice warn warning error fatal silent',
    'localhost 127.0.0.1 0.0.0.0 http https utf8 utf-8 json text',
    'postgres postgresql mysql mariadb sqlite redis',
  ].flatMap((words) => words.split(' ')),
);

/** Redacting these would make logs unreadable and protect nothing, because they can be guessed. */
const isGuessable = (value: string): boolean =>
  value.length < SHORTEST || SHORT_NUMBER.test(value) || COMMON.has(value.toLowerCase());

/** Redacts known secrets, also where they are encoded for a URL or for JSON. */
export class Redactor {
  private readonly values = new Set<string>();
  private pattern: RegExp | undefined;
  private longestValue = 0;

  add(secrets: Iterable<Secret>): void {
    for (const secret of secrets) {
      // A multiline value, such as a key, spans several log lines.
      for (const line of secret.reveal().split(/\r?\n/)) this.addLine(line.trim());
    }
    const sorted = [...this.values].sort((a, b) => b.length - a.length);
    this.longestValue = sorted[0]?.length ?? 0;
    this.pattern = sorted.length === 0 ? undefined : new RegExp(sorted.map(escape).join('|'), 'g');
  }

  /** Length of the longest value: a text that is cut must overlap by that much. */
  get longest(): number {
    return this.longestValue;
  }

  redact(text: string): string {
    return this.pattern ? text.replace(this.pattern, REDACTED) : text;
  }

  private addLine(line: string): void {
    if (isGuessable(line)) return;
    for (const form of [line, encode(line), JSON.stringify(line).slice(1, -1)]) this.values.add(form);
  }
}

function encode(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return text; // Half a surrogate pair has no URL form.
  }
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
