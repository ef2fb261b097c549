import type { DefineCommand } from '../../program/define-command';
import { examples } from '../../program/examples';
import { LINK_FILE, writeLink } from '../../settings/linked-folder';

export const define: DefineCommand = (command, action) => {
  command.argument('<application>', 'name or id').action(
    action<[string]>(async (invocation, _options, argument) => {
      // Whatever an older link says, the new one is for the Fairlead in use.
      invocation.ignoreLink();
      const { url } = invocation.settings;
      const application = await invocation.application(argument);
      writeLink(invocation.cwd, { url, applicationId: application.id, applicationName: application.name });
      invocation.output.done(
        `This folder is linked to ${application.name} at ${url}. Commit ${LINK_FILE}: it contains no secret.`,
        { url, application_id: application.id, application_name: application.name },
      );
    }),
  );
  examples(command, [['fairlead link shop'], ['fairlead link app_01jd7q2x5wf8fv2m3v0q4c9s1a']]);
};
