import { MAINTENANCE_MESSAGE_MAX_LENGTH, parseToolchainSettings, SETTABLE_TOOLCHAINS } from '@fairlead/contracts';
import { hasControlCharacters, isWellFormed, validationRule } from '../../common/validation-rule';

const PATH_MAX = 255;
const COMMAND_MAX = 4096;
const NAME_MAX = 64;
const REF_MAX = 255;
const HEALTH_PATH_MAX = 1024;
const TOOLCHAINS_MAX = 255;

/** A label for people: letters, digits and inner spaces of any language, no control characters, no blanks at the ends. */
export function checkName(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return 'must be a text that is not empty';
  if (value.length > NAME_MAX) return `must have at most ${NAME_MAX} characters`;
  if (hasControlCharacters(value) || !isWellFormed(value)) return 'must not contain control characters';
  if (value.trim() !== value) return 'must not begin or end with a blank';
  return undefined;
}

/** A command line of the user's own; it is one line, so that logs and units show what runs. */
export function checkCommand(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.trim() === '') return 'must be a text that is not empty';
  if (value.length > COMMAND_MAX) return `must have at most ${COMMAND_MAX} characters`;
  if (hasControlCharacters(value) || !isWellFormed(value)) return 'must be one line without control characters';
  return undefined;
}

/** Some lines for people to read. */
export function checkMultilineText(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.trim() === '') return 'must be a text that is not empty';
  if (value.length > MAINTENANCE_MESSAGE_MAX_LENGTH)
    return `must have at most ${MAINTENANCE_MESSAGE_MAX_LENGTH} characters`;
  return hasControlCharacters(value.replace(/\r?\n/g, ' ')) || !isWellFormed(value)
    ? 'must not contain control characters other than line breaks'
    : undefined;
}

/** A folder inside the repository; it cannot lead out of it. */
export function checkRelativePath(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return 'must be a text that is not empty';
  if (value.length > PATH_MAX) return `must have at most ${PATH_MAX} characters`;
  if (hasControlCharacters(value) || !isWellFormed(value) || value.includes('\\'))
    return 'must not contain control characters or backslashes';
  const parts = value.split('/');
  if (parts.some((part) => part === '' || part === '.' || part === '..' || part.startsWith('-'))) {
    return 'must be a relative path without empty parts, ".", ".." or parts that begin with "-"';
  }
  return parts.includes('.git') ? 'must not lead into .git' : undefined;
}

/** Toolchains with their versions: `node@22 pnpm@9`. */
export function checkToolchains(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.trim() === '') return 'must be a text that is not empty';
  if (value.length > TOOLCHAINS_MAX) return `must have at most ${TOOLCHAINS_MAX} characters`;
  return !hasControlCharacters(value) && parseToolchainSettings(value)
    ? undefined
    : `must be names and versions such as "node@22 pnpm@9.15.9", of ${SETTABLE_TOOLCHAINS.join(', ')}`;
}

/** The rules of git-check-ref-format, for a branch, a tag or a commit. */
export function checkRef(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return 'must be a text that is not empty';
  if (value.length > REF_MAX) return `must have at most ${REF_MAX} characters`;
  if (hasControlCharacters(value) || !isWellFormed(value) || /[ ~^:?*[\\]/.test(value))
    return 'must not contain blanks or any of ~ ^ : ? * [ \\';
  if (/^[-/.]|\/[/.]|\.\.|@\{|[/.]$|\.lock(\/|$)/.test(value) || value === '@')
    return 'is not a valid name of a branch, tag or commit';
  return undefined;
}

/** A path on the application, as it stands in a request line. */
export function checkHealthPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return 'must begin with "/"';
  if (value.length > HEALTH_PATH_MAX) return `must have at most ${HEALTH_PATH_MAX} characters`;
  return /^[!$%&'()*+,\-./0-9:;=?@A-Z_a-z~]+$/.test(value)
    ? undefined
    : 'must be an encoded path, with a query if need be';
}

const STATUS_PART = /^([1-5]\d\d)(?:-([1-5]\d\d))?$/;

/** `"200-399"`, `"200,204"` or a mixture of both. */
export function checkExpectedStatus(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= 100 && parseExpectedStatus(value)
    ? undefined
    : 'must be statuses from 100 to 599 and ranges of them, such as "200-399" or "200,204,301-308"';
}

/** Inclusive ranges, or undefined where the text is none. */
export function parseExpectedStatus(text: string): [number, number][] | undefined {
  const ranges: [number, number][] = [];
  for (const part of text.split(',')) {
    const match = STATUS_PART.exec(part.trim());
    if (!match) return undefined;
    const from = Number(match[1]);
    const to = Number(match[2] ?? match[1]);
    if (to < from) return undefined;
    ranges.push([from, to]);
  }
  return ranges;
}

export const IsResourceName = (): PropertyDecorator => validationRule('is_name', checkName);
export const IsCommand = (): PropertyDecorator => validationRule('is_command', checkCommand);
export const IsMultilineText = (): PropertyDecorator => validationRule('is_notice', checkMultilineText);
export const IsRelativePath = (): PropertyDecorator => validationRule('is_inner_path', checkRelativePath);
export const AreToolchains = (): PropertyDecorator => validationRule('are_toolchains', checkToolchains);
export const IsRef = (): PropertyDecorator => validationRule('is_ref', checkRef);
export const IsHealthPath = (): PropertyDecorator => validationRule('is_health_path', checkHealthPath);
export const IsExpectedStatus = (): PropertyDecorator => validationRule('is_expected_status', checkExpectedStatus);
