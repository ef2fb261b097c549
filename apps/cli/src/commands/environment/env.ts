import type { Command } from 'commander';
import type { Action, DefineCommand } from '../../program/define-command';
import { examples } from '../../program/examples';
import { applicationOption, yesOption } from '../shared/options';
import { listVariables, pullVariables, type PullOptions } from './read-variables';
import { setVariables, unsetVariables, type SetOptions, type UnsetOptions } from './set-variables';

export const define: DefineCommand = (command, action) => {
  defineReading(command, action);
  defineChanging(command, action);
  examples(command, [
    ['fairlead env list'],
    ['fairlead env set API_KEY', 'asks for the value without showing it'],
    ['fairlead env set --file .env'],
  ]);
};

function defineReading(command: Command, action: Action): void {
  const list = command.command('list').description('list the variables; values that are secret are not shown');
  applicationOption(list).action(action<[], { app?: string }>(listVariables));
  examples(list, [['fairlead env list --app shop'], ['fairlead env list --json']]);

  const pull = command
    .command('pull')
    .description('write the variables with their values into a file; Fairlead records who has read them')
    .option('-f, --file <path>', 'the file; - is standard output', '.env');
  applicationOption(yesOption(pull)).action(action<[], PullOptions>(pullVariables));
  examples(pull, [['fairlead env pull'], ['fairlead env pull --app shop --file -']]);
}

function defineChanging(command: Command, action: Action): void {
  const set = command
    .command('set')
    .description('set variables, whose values are read from the terminal, standard input or a file')
    .argument('[name]', 'the variable')
    .argument('[source]', '- reads its value from standard input')
    .option('-f, --file <path>', 'a file of NAME=value lines; - is standard input')
    .option('--plain', 'the values are not secret, and are shown')
    .option('--secret', 'the values are secret, also where they were not so far');
  applicationOption(set).action(action<[string | undefined, string | undefined], SetOptions>(setVariables));
  examples(set, [
    ['fairlead env set API_KEY', 'asks for the value without showing it'],
    ['printf %s "$KEY" | fairlead env set API_KEY - --app shop'],
    ['fairlead env set --file .env'],
    ['echo info | fairlead env set LOG_LEVEL - --plain'],
  ]);

  const unset = command.command('unset').description('remove variables').argument('<name...>', 'the variables');
  applicationOption(unset).action(action<[string[]], UnsetOptions>(unsetVariables));
  examples(unset, [['fairlead env unset OLD_FLAG OTHER_FLAG --app shop']]);
}
