import { CommandError, usageError } from '../../errors/command-error';
import type { Invocation } from '../../invocation/invocation';
import { canPrompt, promptLine } from '../../invocation/prompts';

/**
 * Lets a person type the name of what is about to be destroyed. Without a terminal `yes` stands for it.
 *
 * @throws {CommandError} NOT_CONFIRMED if another name was typed; a usage error where nobody can type and `yes` is not given
 */
export async function confirmByName(
  invocation: Invocation,
  warning: string,
  name: string,
  yes: boolean | undefined,
): Promise<void> {
  if (yes === true) return;
  const { terminal, signal } = invocation;
  if (!canPrompt(terminal)) throw usageError(`${warning} Nobody can confirm it here.`, 'Confirm with --yes.');
  const typed = await promptLine(terminal, `${warning}\nType ${name} to confirm: `, { signal });
  if (typed?.trim() !== name) throw new CommandError('NOT_CONFIRMED', 'The name differs. Nothing was changed.');
}
