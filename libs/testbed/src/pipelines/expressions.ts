/** What expressions of a workflow can read: `inputs.url`, `steps.deploy.outputs.status`. */
export type ExpressionContext = Readonly<Record<string, unknown>>;

/** The text with the values of its expressions, as GitHub and Forgejo put them in before anything is run. */
export function evaluate(text: string, context: ExpressionContext): string {
  return text.replaceAll(/\$\{\{(.*?)\}\}/gs, (_, expression: string) => valueOf(expression.trim(), context));
}

/** Whether a step is to run. Other functions and operators are not used by what is tested. */
export function isToRun(condition: unknown, hasFailed: boolean): boolean {
  if (condition === undefined || condition === 'success()') return !hasFailed;
  if (condition === 'always()' || condition === '!cancelled()') return true;
  if (condition === 'failure()') return hasFailed;
  throw new Error(`an unknown condition: ${textOf(condition)}`);
}

function valueOf(expression: string, context: ExpressionContext): string {
  if (!/^[\w-]+(\.[\w-]+)*$/.test(expression)) throw new Error(`an unknown expression: ${expression}`);
  let value: unknown = context;
  for (const name of expression.split('.')) value = isRecord(value) ? value[name] : undefined;
  // What does not exist is an empty text.
  return value === undefined || value === null ? '' : textOf(value);
}

/** A scalar of YAML as text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
