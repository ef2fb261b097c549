import { usageError } from '../../errors/command-error';
import type { DefineCommand } from '../../program/define-command';
import { examples } from '../../program/examples';
import { SCRIPTS } from './completion-scripts';
import { completionsOf } from './completions';

export const define: DefineCommand = (command, action, wholeProgram) => {
  command.argument('<shell>', 'bash, zsh or fish').action(
    action<[string]>(async ({ output }, _options, shell) => {
      const script = Object.hasOwn(SCRIPTS, shell) ? SCRIPTS[shell] : undefined;
      if (script === undefined) throw usageError(`There is no completion for “${shell}”.`, 'Use bash, zsh or fish.');
      output.raw(script(completionsOf(await wholeProgram())));
    }),
  );
  examples(command, [
    ['fairlead completion bash > ~/.local/share/bash-completion/completions/fairlead'],
    ['fairlead completion zsh > ~/.zfunc/_fairlead'],
    ['fairlead completion fish > ~/.config/fish/completions/fairlead.fish'],
  ]);
};
