import type { LogLine } from '../../../lib/live/log-buffer';
import { stripAnsi } from '../lines/ansi-text';

/** The whole log as it was printed. */
export const logText = (lines: readonly LogLine[]): string => lines.map(({ text }) => `${stripAnsi(text)}\n`).join('');

/** The whole log with the time and the stage of each line, which other readers would not know. */
const line = ({ at, stage, stream, text }: LogLine) => [at, stage ?? '-', stream ?? '-', stripAnsi(text)].join('\t');

export function downloadLog(lines: readonly LogLine[], name: string): void {
  const file = new Blob(
    lines.map((each) => `${line(each)}\n`),
    { type: 'text/plain;charset=utf-8' },
  );
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.log`;
  link.click();
  // The browser has opened the file by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
