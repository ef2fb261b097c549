import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { run } from '../machine/run-program';
import { evaluate, type ExpressionContext, isRecord, isToRun, textOf } from './expressions';
import { RunnerFiles } from './runner-files';
import { type WorkflowCommand, workflowCommands } from './workflow-commands';

export interface WorkflowOptions {
  /** The text of the workflow file. */
  readonly workflow: string;
  readonly forge: 'github' | 'forgejo';
  /** The checked out repository, in which local actions are. */
  readonly workspace: string;
  readonly github?: Readonly<Record<string, string>>;
  readonly secrets?: Readonly<Record<string, string>>;
  /** Where the forge issues id tokens. A job sees it only with its permission. */
  readonly idTokens?: { readonly url: string; readonly token: string };
  /** Variables of the runner, such as another PATH. */
  readonly variables?: Readonly<Record<string, string>>;
}

export interface JobResult {
  readonly exitCode: number;
  readonly log: string;
  /** By the ids of the steps of the workflow. */
  readonly outputs: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly summary: string;
  /** What the runner was ordered to do by what was printed. */
  readonly commands: readonly WorkflowCommand[];
  /** What steps have written for the steps after them. */
  readonly leaked: string;
}

interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly with?: Record<string, unknown>;
  readonly env?: Record<string, unknown>;
}

const SHELLS: Readonly<Record<string, readonly string[]>> = { sh: ['sh', '-e'], bash: ['bash', '-e'] };

/** Runs the only job of a workflow as the runners of GitHub and Forgejo do, with their files and variables. */
export async function runWorkflowJob(options: WorkflowOptions): Promise<JobResult> {
  const job = new WorkflowJob(options);
  await job.runAll();
  return job.result;
}

class WorkflowJob {
  private readonly outputs: Record<string, Record<string, string>> = {};
  private exitCode = 0;
  private log = '';
  private summary = '';
  private leaked = '';
  private readonly workflow: Record<string, unknown>;
  private readonly job: Record<string, unknown>;

  constructor(private readonly options: WorkflowOptions) {
    const workflow: unknown = parse(options.workflow);
    if (!isRecord(workflow) || !isRecord(workflow['jobs'])) throw new Error('not a workflow');
    const [job, ...others] = Object.values(workflow['jobs']);
    if (!isRecord(job) || others.length > 0) throw new Error('one job is expected');
    this.workflow = workflow;
    this.job = job;
  }

  get result(): JobResult {
    const { exitCode, log, outputs, summary, leaked } = this;
    return { exitCode, log, outputs, summary, leaked, commands: workflowCommands(log) };
  }

  async runAll(): Promise<void> {
    const { github = {}, secrets = {} } = this.options;
    for (const step of stepsOf(this.job)) {
      const steps = Object.fromEntries(Object.entries(this.outputs).map(([id, values]) => [id, { outputs: values }]));
      const outputs = await this.runStep(step, { github, secrets, steps, env: {} }, {});
      if (step.id && outputs) this.outputs[step.id] = outputs;
    }
  }

  private async runStep(
    step: Step,
    context: ExpressionContext,
    variables: Record<string, string>,
  ): Promise<Record<string, string> | undefined> {
    if (!isToRun(step.if, this.exitCode !== 0)) return undefined;
    if (step.run !== undefined) return this.runScript(step, context, variables);
    if (step.uses?.startsWith('./')) return this.runAction(step, step.uses, context);
    // The workspace is checked out already.
    if (/\bactions\/checkout@/.test(step.uses ?? '')) return {};
    throw new Error(`an unknown step: ${JSON.stringify(step)}`);
  }

  private async runAction(step: Step, uses: string, context: ExpressionContext): Promise<Record<string, string>> {
    const folder = join(this.options.workspace, uses);
    const action: unknown = parse(await readFile(join(folder, 'action.yml'), 'utf8'));
    if (!isRecord(action) || !isRecord(action['runs']) || action['runs']['using'] !== 'composite')
      throw new Error(`${uses} is no composite action`);
    const declared = isRecord(action['inputs']) ? action['inputs'] : {};
    for (const name of Object.keys(step.with ?? {}))
      if (!(name in declared)) throw new Error(`an unknown input: ${name}`);
    const inputs = Object.fromEntries(
      Object.entries(declared).map(([name, input]) => {
        const value = step.with?.[name] ?? (isRecord(input) ? (input['default'] ?? '') : '');
        return [name, evaluate(textOf(value), context)];
      }),
    );
    const steps: Record<string, { outputs: Record<string, string> }> = {};
    for (const inner of stepsOf(action['runs'])) {
      if (inner.run !== undefined && inner.shell === undefined) throw new Error('a step of an action needs a shell');
      const outputs = await this.runStep(inner, { ...context, inputs, steps }, { GITHUB_ACTION_PATH: folder });
      if (inner.id && outputs) steps[inner.id] = { outputs };
    }
    const results = isRecord(action['outputs']) ? action['outputs'] : {};
    return Object.fromEntries(
      Object.entries(results).map(([name, output]) => [
        name,
        evaluate(isRecord(output) ? String(output['value']) : '', { ...context, inputs, steps }),
      ]),
    );
  }

  private async runScript(
    step: Step,
    context: ExpressionContext,
    variables: Record<string, string>,
  ): Promise<Record<string, string>> {
    const files = await RunnerFiles.create();
    try {
      const script = files.pathOf('step.sh');
      await writeFile(script, evaluate(step.run ?? '', context));
      const [program = 'sh', ...args] = SHELLS[step.shell ?? 'bash'] ?? ['an unknown shell'];
      const env = Object.fromEntries(
        Object.entries(step.env ?? {}).map(([name, value]) => [name, evaluate(String(value), context)]),
      );
      // Both pipes lead to one log, in the order of the lines.
      const { code, stdout } = await run('sh', ['-c', 'exec 2>&1; exec "$@"', 'sh', program, ...args, script], {
        cwd: this.options.workspace,
        env: { ...this.variables(files), ...env, ...variables },
      });
      this.log += stdout;
      if (code !== 0 && this.exitCode === 0) this.exitCode = code;
      this.summary += await files.read('GITHUB_STEP_SUMMARY');
      this.leaked += (await files.read('GITHUB_ENV')) + (await files.read('GITHUB_PATH'));
      return await files.outputs();
    } finally {
      await files.remove();
    }
  }

  private variables(files: RunnerFiles): Record<string, string> {
    const { forge, github = {}, idTokens, workspace, variables } = this.options;
    const named = Object.fromEntries(
      Object.entries(github).map(([name, value]) => [`GITHUB_${name.toUpperCase()}`, value]),
    );
    return {
      PATH: process.env['PATH'] ?? '',
      HOME: files.folder,
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_WORKSPACE: workspace,
      RUNNER_TEMP: files.folder,
      ...(forge === 'forgejo' && { FORGEJO_ACTIONS: 'true' }),
      ...named,
      ...files.variables,
      ...(idTokens &&
        this.mayHaveIdTokens() && {
          ACTIONS_ID_TOKEN_REQUEST_URL: idTokens.url,
          ACTIONS_ID_TOKEN_REQUEST_TOKEN: idTokens.token,
        }),
      ...variables,
    };
  }

  /** GitHub has a permission for it, Forgejo a key of its own. */
  private mayHaveIdTokens(): boolean {
    if (this.options.forge === 'forgejo')
      return (this.job['enable-openid-connect'] ?? this.workflow['enable-openid-connect']) === true;
    const permissions = this.job['permissions'] ?? this.workflow['permissions'];
    return isRecord(permissions) && permissions['id-token'] === 'write';
  }
}

function stepsOf(job: Record<string, unknown>): Step[] {
  const { steps } = job;
  if (!Array.isArray(steps)) throw new Error('the steps are missing');
  return steps.filter((step): step is Step => isRecord(step));
}
