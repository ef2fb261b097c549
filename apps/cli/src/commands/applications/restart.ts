import type { DefineCommand } from '../../program/define-command';
import { examples } from '../../program/examples';
import { defineActivation } from './activate';

export const define: DefineCommand = (command, action) => {
  defineActivation(command, action, 'restart');
  examples(command, [['fairlead restart'], ['fairlead restart shop --timeout 2m']]);
};
