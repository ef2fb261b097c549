import type { DefineCommand } from '../../program/define-command';
import { examples } from '../../program/examples';

export const define: DefineCommand = (command, action) => {
  command.action(
    action(async (invocation) => {
      const { settings, output, signal } = invocation;
      const { url, credential } = settings;
      const token = await (await invocation.client()).token.get({ signal });
      const context = credential.kind === 'token' ? (credential.context ?? null) : null;
      output.record({ url, context, token }, (text) =>
        text.fields([
          ['Fairlead', url],
          ['Context', context],
          ['Token', `${token.name} (${token.id})`],
          ['Created by', token.created_by.name],
          ['Scopes', token.scopes.join(', ')],
          ['Servers', token.server_ids?.join(', ')],
          ['Applications', token.application_ids?.join(', ')],
          ['Expires', token.expires_at ?? 'never'],
        ]),
      );
    }),
  );
  examples(command, [['fairlead whoami'], ['fairlead whoami --json']]);
};
