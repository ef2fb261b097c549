import type { TypedVisibility } from '@fairlead/engine';
import type { TypedLine } from '@fairlead/dto';
import { plainOutput, readKeys, type Key } from './terminal-text';

const LINE_MAX = 4096;
/** Keys whose echo never came are dropped at some time. */
const WAITING_MAX = 4096;

/**
 * Lines that were typed into a terminal, as far as it showed them. What a program hides, such as a password, is never stored: the
 * terminal says when it does not echo, and of what a program reads key by key only that counts with which its output continues.
 */
export class TypedLines {
  readonly #lines: TypedLine[] = [];
  #text = '';
  #hidden = false;
  #waiting: Key[] = [];
  #size = 0;

  /** @param now Milliseconds since 1970; tests have their own. */
  constructor(private readonly now: () => number = Date.now) {}

  /** The length of all that is recorded. */
  get size(): number {
    return this.#size;
  }

  typed(bytes: Buffer, visibility: TypedVisibility): void {
    for (const key of readKeys(bytes.toString('utf8'))) {
      if (visibility === 'hidden') this.#hide(key);
      else if (visibility === 'program') this.#wait(key);
      else this.#apply(key);
    }
  }

  /** Output of the terminal, in which keys appear that a program has echoed. */
  shown(bytes: Buffer): void {
    if (this.#waiting.length === 0) return;
    let text = plainOutput(bytes.toString('utf8'));
    while (text !== '' && this.#waiting.length > 0) {
      const [key] = this.#waiting;
      if (!key) return;
      if (key.kind === 'character') {
        if (text.startsWith(key.text)) text = text.slice(key.text.length);
        else if (!this.#skipUnshown(text)) return;
        else continue;
        this.#apply(key);
      } else {
        // Its effect is whatever the program prints, up to the end of the line.
        const end = /[\r\n]/.exec(text)?.index;
        if (key.kind === 'enter' && end === undefined) return;
        this.#apply(key);
        text = key.kind === 'enter' ? text.slice(end).replace(/^\r*\n?/, '') : '';
      }
      this.#waiting.shift();
    }
  }

  /** All lines so far; the one that is being typed is the last. */
  lines(): TypedLine[] {
    if (this.#text === '' && !this.#hidden) return [...this.#lines];
    return [...this.#lines, this.#line()];
  }

  /** The program printed something else than the key: it and those up to the end of the line were not shown. */
  #skipUnshown(text: string): boolean {
    const enter = this.#waiting.findIndex(({ kind }) => kind === 'enter');
    if (enter > 0 && /[\r\n]/.test(text)) {
      this.#waiting.splice(0, enter);
      this.#hidden = true;
      return true;
    }
    this.#waiting.shift();
    this.#hidden = true;
    return false;
  }

  #wait(key: Key): void {
    const last = this.#waiting.at(-1);
    if (key.kind === 'erase' && last?.kind === 'character') {
      this.#waiting.pop();
      return;
    }
    this.#waiting.push(key);
    if (this.#waiting.length > WAITING_MAX) this.#waiting = this.#waiting.slice(-WAITING_MAX / 2);
  }

  #hide(key: Key): void {
    if (key.kind === 'enter' || key.kind === 'interrupt') this.#apply(key);
    else this.#hidden = true;
  }

  #apply(key: Key): void {
    switch (key.kind) {
      case 'character':
        return this.#add(key.text);
      case 'named':
        return this.#add(key.text);
      case 'erase':
        this.#text = [...this.#text].slice(0, -1).join('');
        return;
      case 'clear':
        this.#text = '';
        return;
      case 'interrupt':
        this.#add(key.text);
        return this.#end();
      case 'enter':
        return this.#end();
    }
  }

  #add(text: string): void {
    if (this.#text.length < LINE_MAX) this.#text += text;
  }

  #end(): void {
    if (this.#text === '' && !this.#hidden) return;
    const line = this.#line();
    this.#lines.push(line);
    this.#size += line.text.length + 50;
    this.#text = '';
    this.#hidden = false;
  }

  #line(): TypedLine {
    return { at: new Date(this.now()).toISOString(), text: this.#text, masked: this.#hidden };
  }
}
