import { hasControlCharacters, isWellFormed, validationRule } from '../common/validation-rule';

const BUCKET = /^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$/;
const REGION = /^[a-z0-9][a-z0-9-]{0,62}$/;
const PREFIX = /^[A-Za-z0-9][A-Za-z0-9._-]*(\/[A-Za-z0-9][A-Za-z0-9._-]*)*$/;
const ENDPOINT_MAX = 255;
const PREFIX_MAX = 200;

/** Where the service answers: scheme, host and port, nothing else. */
export function checkEndpoint(value: unknown): string | undefined {
  const wanted = 'must be an address such as "https://s3.eu-central-1.amazonaws.com", without a path';
  if (typeof value !== 'string' || value.length > ENDPOINT_MAX || !URL.canParse(value)) return wanted;
  const { protocol, pathname, search, hash, username, password } = new URL(value);
  const isPlain = pathname === '/' && search === '' && hash === '' && username === '' && password === '';
  return isPlain && (protocol === 'https:' || protocol === 'http:') ? undefined : wanted;
}

export function checkBucket(value: unknown): string | undefined {
  return typeof value === 'string' && BUCKET.test(value) && !value.includes('..')
    ? undefined
    : 'must be the name of a bucket: 3 to 63 lower-case letters, digits, ".", "_" and "-"';
}

export function checkPrefix(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= PREFIX_MAX && PREFIX.test(value)
    ? undefined
    : 'must be a path of letters, digits, ".", "_" and "-", without "/" at its ends';
}

export function checkRegion(value: unknown): string | undefined {
  return typeof value === 'string' && REGION.test(value) ? undefined : 'must be a region such as "eu-central-1"';
}

export function checkKey(value: unknown): string | undefined {
  const isKey =
    typeof value === 'string' &&
    value !== '' &&
    value.length <= 256 &&
    !hasControlCharacters(value) &&
    isWellFormed(value);
  return isKey && value.trim() === value ? undefined : 'must be a key of at most 256 characters, without blanks';
}

export const IsS3Endpoint = (): PropertyDecorator => validationRule('is_s3_endpoint', checkEndpoint);
export const IsBucket = (): PropertyDecorator => validationRule('is_bucket', checkBucket);
export const IsS3Prefix = (): PropertyDecorator => validationRule('is_s3_prefix', checkPrefix);
export const IsRegion = (): PropertyDecorator => validationRule('is_region', checkRegion);
export const IsS3Key = (): PropertyDecorator => validationRule('is_s3_key', checkKey);
