import { usageError } from '../../errors/command-error';
import type { DefineCommand } from '../../program/define-command';
import { examples } from '../../program/examples';
import { removeLink } from '../../settings/linked-folder';

export const define: DefineCommand = (command, action) => {
  command.action(
    action((invocation) => {
      const { cwd, output } = invocation;
      const found = invocation.link();
      if (found === undefined) throw usageError(`${cwd} is not linked to an application.`);
      removeLink(found);
      output.done(`The folder is no longer linked to ${found.applicationName ?? found.applicationId}.`, {
        url: found.url,
        application_id: found.applicationId,
      });
    }),
  );
  examples(command, [['fairlead unlink']]);
};
