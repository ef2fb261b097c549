/** A key, or what a key stands for in the line that is being typed. */
export interface Key {
  readonly kind: 'character' | 'named' | 'erase' | 'clear' | 'interrupt' | 'enter';
  readonly text: string;
}

const NAMED: Readonly<Record<string, string>> = {
  '\t': '<Tab>',
  '\x04': '<Ctrl+D>',
  '\x12': '<Ctrl+R>',
  '\x1a': '<Ctrl+Z>',
  '\x1b[A': '<Up>',
  '\x1b[B': '<Down>',
  '\x1bOA': '<Up>',
  '\x1bOB': '<Down>',
};
const KINDS: Readonly<Record<string, Key['kind']>> = {
  '\r': 'enter',
  '\n': 'enter',
  '\x7f': 'erase',
  '\b': 'erase',
  '\x15': 'clear',
};

/* oxlint-disable no-control-regex -- terminals are controlled by these characters */

/** An escape sequence, a pair for the keys of a program, or one character. */
const KEY = /\x1b\[[0-?]*[ -/]*[@-~]|\x1bO[A-Za-z]|\x1b[^[O]|[^]/gu;
/** Escape sequences that move, color or set titles, and other characters without a glyph. */
const INVISIBLE =
  /\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)?|\x1b\[[0-?]*[ -/]*[@-~]|\x1b[PX^_][^\x1b]*(?:\x1b\\)?|\x1b[ -/]*[0-~]|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g;
const CONTROL = /^[\x00-\x1f\x7f\x1b]/;

/* oxlint-enable no-control-regex */

export function readKeys(typed: string): Key[] {
  return [...typed.matchAll(KEY)].flatMap(([text]): Key[] => {
    const kind = KINDS[text];
    if (kind !== undefined) return [{ kind, text }];
    if (text === '\x03') return [{ kind: 'interrupt', text: '<Ctrl+C>' }];
    const name = NAMED[text];
    if (name !== undefined) return [{ kind: 'named', text: name }];
    return CONTROL.test(text) ? [] : [{ kind: 'character', text }];
  });
}

/** What is readable of an output, with its line ends. */
export function plainOutput(output: string): string {
  return output.replace(INVISIBLE, '');
}
