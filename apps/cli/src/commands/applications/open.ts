import { CommandError } from '../../errors/command-error';
import type { Invocation } from '../../invocation/invocation';
import { APPLICATION_ARGUMENT } from '../../program/arguments';
import type { DefineCommand } from '../../program/define-command';
import { examples } from '../../program/examples';
import { safe } from '../../output/safe-text';

interface Options {
  readonly dashboard?: boolean;
  readonly print?: boolean;
}

export const define: DefineCommand = (command, action) => {
  command
    .argument('[application]', APPLICATION_ARGUMENT)
    .option('--dashboard', 'its page in the dashboard in place of its site')
    .option('--print', 'print the address only')
    .action(action<[string | undefined], Options>(open));
  examples(command, [
    ['fairlead open', 'the site of the linked application'],
    ['fairlead open shop --dashboard'],
    ['curl "$(fairlead open shop --print)"'],
  ]);
};

async function open(
  invocation: Invocation,
  { dashboard, print }: Options,
  argument: string | undefined,
): Promise<void> {
  const application = await invocation.application(argument);
  const address =
    dashboard === true ? `${invocation.settings.url}/applications/${application.id}` : application.urls[0];
  if (address === undefined)
    throw new CommandError('NO_ADDRESS', `${application.name} has no domain.`, {
      hint: 'Add one: fairlead domains add. Its page in the dashboard: --dashboard.',
    });
  const url = webAddress(address);
  invocation.output.record({ url }, (text) => text.line(safe(url)));
  if (print === true || invocation.output.json) return;
  const { openInBrowser } = await import('../../invocation/open-in-browser');
  if (!(await openInBrowser(url, invocation.env))) invocation.output.note('No browser was opened here.');
}

/** The address comes from the instance: only a page of the web is given to the program that opens it. */
function webAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !['http:', 'https:'].includes(url.protocol))
    throw new CommandError('ADDRESS_INVALID', 'The address of the application is no address of the web.');
  return url.href;
}
