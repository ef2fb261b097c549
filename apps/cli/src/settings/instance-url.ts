import { usageError } from '../errors/command-error';

/**
 * The address of an instance in the one form in which addresses are compared and stored: without a slash at its end.
 *
 * @throws {CommandError} a usage error if it is not an address
 */
export function instanceUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:')
    throw usageError(
      `“${text}” is not the address of Fairlead.`,
      'Write it with https://, such as https://fairlead.example.com.',
    );
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw usageError('The address of Fairlead must not have credentials, a query or a fragment.');
  return url.href.replace(/\/+$/, '');
}
