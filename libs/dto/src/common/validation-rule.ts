import { ValidateBy } from 'class-validator';

/** What is wrong with a value, as the end of a sentence that begins with the field's name; undefined where nothing is. */
export type ValueCheck = (value: unknown) => string | undefined;

/** A check as a decorator; its name becomes the code of the field's error. */
export function validationRule(name: string, check: ValueCheck): PropertyDecorator {
  return ValidateBy({
    name,
    validator: {
      validate: (value: unknown) => check(value) === undefined,
      defaultMessage: (args) => `${args?.property ?? 'value'} ${check(args?.value) ?? 'is not valid'}`,
    },
  });
}

/** C0 and C1 controls, DEL, and the separators that some programs take for the end of a line. */
const CONTROL = /[\p{Cc}\u2028\u2029]/u;

export const hasControlCharacters = (text: string): boolean => CONTROL.test(text);

// With this flag a surrogate matches only where it is not half of a pair.
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Whether the text survives UTF-8: half a surrogate pair does not. */
export const isWellFormed = (text: string): boolean => !LONE_SURROGATE.test(text);
