import { clientOf } from '../../invocation/connect';
import type { Invocation } from '../../invocation/invocation';
import { usageError } from '../../errors/command-error';
import { messageOf } from '../../errors/unknown-error';
import type { DefineCommand } from '../../program/define-command';
import { examples } from '../../program/examples';

interface Options {
  readonly revoke?: boolean;
}

export const define: DefineCommand = (command, action) => {
  command.option('--no-revoke', 'forget the token without revoking it').action(action<[], Options>(logout));
  examples(command, [['fairlead logout'], ['fairlead logout --context staging']]);
};

/** The token is removed from this machine in any case; that it may still be valid is said. */
async function logout(invocation: Invocation, options: Options): Promise<void> {
  const config = invocation.config();
  const name = invocation.flags.context ?? config.currentContext;
  const context = name === undefined ? undefined : config.contexts.get(name);
  if (name === undefined || context === undefined)
    throw usageError('There is no context to sign out of.', 'List them: fairlead context.');
  const revoked =
    options.revoke !== false && context.token !== undefined && (await revoke(invocation, context.url, context.token));
  const contexts = new Map(config.contexts);
  contexts.delete(name);
  invocation.saveConfig({
    contexts,
    currentContext: config.currentContext === name ? undefined : config.currentContext,
  });
  const sentence = revoked ? 'the token is revoked' : 'the token was not revoked';
  invocation.output.done(`Signed out of ${context.url}; ${sentence}.`, { context: name, url: context.url, revoked });
}

async function revoke(invocation: Invocation, url: string, token: string): Promise<boolean> {
  try {
    const client = await clientOf(invocation, url, token);
    await client.token.delete({ signal: invocation.signal, timeoutMs: 20_000 });
    return true;
  } catch (error) {
    invocation.signal.throwIfAborted();
    // A token that is not accepted any more needs no revocation.
    if (typeof error === 'object' && error !== null && 'status' in error && error.status === 401) return true;
    invocation.output.warn(
      `The token could not be revoked and is still valid: ${messageOf(error)} Revoke it in the dashboard: Settings → API tokens.`,
    );
    return false;
  }
}
