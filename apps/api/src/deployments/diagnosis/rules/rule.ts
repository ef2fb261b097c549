import type { DatabaseEngine, DeploymentStage, DiagnosisActionType, DiagnosisCode } from '@fairlead/contracts';
import type { DiagnosisAction } from '@fairlead/dto';

/** A database that is linked to the application. */
export interface LinkedDatabase {
  readonly id: string;
  readonly engine: DatabaseEngine;
  /** Where it listens on the server. */
  readonly port: number | undefined;
  /** The variable with its address, such as `DATABASE_URL`. */
  readonly variable: string;
}

/** What Fairlead knows of a release beside its output. */
export interface DiagnosisFacts {
  /** The stage that failed; `null` for a release that was live. */
  readonly stage: DeploymentStage | null;
  readonly databases: readonly LinkedDatabase[];
  /** Names of all variables that its processes have. */
  readonly variables: ReadonlySet<string>;
  /** The memory limit of each process in MiB. */
  readonly memoryMb: number | null;
  /** The fixed port in its settings. */
  readonly port: number | null;
  readonly inContainer: boolean;
  /** Whether the process that ended is a worker, whose command is not the start command. */
  readonly isWorker?: boolean;
  /** Whether the server killed the process for its memory, where that is known. */
  readonly killedForMemory?: boolean;
  /** Toolchains that the release was built with, such as `node/24.21.0`. */
  readonly toolchains: readonly string[];
}

/** The result of a rule, without the line that it is based on. */
export interface Finding {
  readonly code: DiagnosisCode;
  readonly message: string;
  readonly advice: string;
  readonly actions: readonly DiagnosisAction[];
}

/**
 * A cause and the lines that show it. Lines come from programs that nobody has to trust: patterns repeat nothing without a bound,
 * and what they capture is restricted to the characters of a name.
 */
export interface Rule {
  readonly patterns: readonly RegExp[];
  /** Returns undefined where the facts do not agree with the line, so that nothing is guessed. */
  readonly explain: (match: RegExpExecArray, facts: DiagnosisFacts) => Finding | undefined;
}

type Target = Partial<Omit<DiagnosisAction, 'type'>>;

export function action(type: DiagnosisActionType, target: Target = {}): DiagnosisAction {
  return { type, engine: null, database_id: null, setting: null, variable: null, ...target };
}

export const editSetting = (setting: string): DiagnosisAction => action('edit_settings', { setting });
export const editVariable = (variable: string | null = null): DiagnosisAction =>
  action('edit_environment', { variable });

/** Whether it failed while the release was made, before any process of the application ran. */
export const isBuilding = ({ stage }: DiagnosisFacts): boolean => stage === 'building';

/** The setting with the command of the stage or the process. */
export function commandSetting({ stage, isWorker = false }: DiagnosisFacts): string {
  if (stage === 'building') return 'build.build_command';
  if (isWorker) return 'processes';
  return stage === 'releasing' ? 'build.release_command' : 'build.start_command';
}
