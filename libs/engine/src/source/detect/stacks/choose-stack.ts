import { goStack } from './go-stack';
import { nodeStack } from './node/node-stack';
import { hugoStack, jekyllStack } from './static-sites';
import { phpStack } from './php-stack';
import { pythonStack } from './python-stack';
import { rubyStack } from './ruby-stack';
import type { StartCommand, DetectionContext, Stack, StackPlan } from './stack';

export type StackName = 'hugo' | 'jekyll' | 'python' | 'php' | 'ruby' | 'go' | 'node';

/**
 * Stacks in order of precedence. Node comes last, because applications of all other stacks may have a package.json for their
 * styles.
 */
const STACKS: readonly (readonly [StackName, Stack])[] = [
  ['hugo', hugoStack],
  ['jekyll', jekyllStack],
  ['python', pythonStack],
  ['php', phpStack],
  ['ruby', rubyStack],
  ['go', goStack],
  ['node', nodeStack],
];

/** Stacks by the programs of user-defined commands. */
const PROGRAMS: readonly (readonly [StackName, RegExp])[] = [
  ['python', /\b(gunicorn|uvicorn|hypercorn|daphne|waitress-serve|flask|celery|python3?|manage\.py)\b/],
  ['ruby', /\b(bundle|rails|puma|rackup|ruby|sidekiq|rake)\b/],
  ['php', /\b(php|artisan)\b/],
  ['node', /\b(node|npm|npx|yarn|pnpm|bunx?)\b/],
  ['go', /(^|\s)(\.\/)?bin\//],
];

export const DETECTED_BY = [
  'a Dockerfile',
  'a start command in the settings',
  'Procfile',
  ...STACKS.map(([, { detectedBy: looksFor }]) => looksFor),
  'index.html',
].join(', ');

export interface ChosenStack extends StackPlan {
  readonly name: StackName;
}

/** Chooses the stack of the application, and Node in addition if it builds styles and scripts. */
export function chooseStack(
  context: DetectionContext,
  told: StartCommand | undefined,
): { readonly stack?: ChosenStack; readonly assets?: ChosenStack } {
  const plans = STACKS.flatMap(([name, stack]) => {
    const plan = stack.plan(context);
    return plan ? [{ ...plan, name }] : [];
  });
  const programs = told ? PROGRAMS.filter(([, pattern]) => pattern.test(told.command)).map(([name]) => name) : [];
  const stack =
    plans.find(({ name }) => programs.includes(name)) ??
    plans.find(({ certain }) => certain) ??
    plans.find(({ name, start }) => name === 'node' && start !== undefined) ??
    plans.find(({ start, outputs }) => start !== undefined || outputs !== undefined) ??
    plans[0];
  const node = plans.find(({ name }) => name === 'node');
  return { stack, assets: node !== stack && node?.build !== undefined ? node : undefined };
}
