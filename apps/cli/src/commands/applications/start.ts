import type { DefineCommand } from '../../program/define-command';
import { examples } from '../../program/examples';
import { defineActivation } from './activate';

export const define: DefineCommand = (command, action) => {
  defineActivation(command, action, 'start');
  examples(command, [['fairlead start shop', 'the release that was live last']]);
};
