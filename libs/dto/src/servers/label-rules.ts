import { hasControlCharacters, isWellFormed, validationRule } from '../common/validation-rule';

const KEY = /^[A-Za-z0-9][A-Za-z0-9._/-]{0,62}$/;
const VALUE_MAX = 256;
const LABELS_MAX = 32;

export function checkLabels(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'must be an object of texts';
  const entries: [string, unknown][] = Object.entries(value);
  if (entries.length > LABELS_MAX) return `must have at most ${LABELS_MAX} entries`;
  const badKey = entries.find(([key]) => !KEY.test(key));
  if (badKey) return 'must have names of at most 63 letters, digits, ".", "_", "-" and "/"';
  return entries.every(([, text]) => isLabelText(text))
    ? undefined
    : `must have texts of at most ${VALUE_MAX} characters without control characters as its values`;
}

function isLabelText(text: unknown): boolean {
  return typeof text === 'string' && text.length <= VALUE_MAX && !hasControlCharacters(text) && isWellFormed(text);
}

/** Labels to set, and null for those that are to be taken away; null as a whole takes all away. */
export function checkLabelsChange(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return value === null ? undefined : checkLabels(value);
  return checkLabels(Object.fromEntries(Object.entries(value).map(([key, text]) => [key, text === null ? '' : text])));
}

export const IsLabelsChange = (): PropertyDecorator => validationRule('is_labels_change', checkLabelsChange);
export const IsLabels = (): PropertyDecorator => validationRule('is_labels', checkLabels);
