import type { CommitState } from '@fairlead/contracts';
import type { ForgeApi } from './forge-api';

/** What GitHub shows of a deployment. */
export const ENVIRONMENT_STATES = ['queued', 'in_progress', 'success', 'failure', 'inactive'] as const;
export type EnvironmentState = (typeof ENVIRONMENT_STATES)[number];

export interface CommitReport {
  readonly sha: string;
  /** `null`: the commit shows it, or shows a newer deployment. */
  readonly state: CommitState | null;
  /** Tells the statuses of several applications apart. */
  readonly context: string;
  readonly description: string;
  /** The page of the deployment, where the instance has an address. */
  readonly targetUrl: string | undefined;
  readonly deployment: DeploymentReport;
  /** Called when the commit shows the state; what fails later leaves it there. */
  readonly commitReported: () => void;
}

/** For forges that know deployments. */
export interface DeploymentReport {
  /** Of Fairlead. */
  readonly id: string;
  readonly number: number;
  readonly state: EnvironmentState;
  readonly environment: string;
  /** Where visitors reach the application. */
  readonly url: string | undefined;
  /** The forge's own, where it is known. */
  readonly remoteId: string | null;
  /** Whether an earlier attempt may have created it, without its id having been stored. */
  readonly mayExist: boolean;
  /** Stores the forge's id at once. */
  readonly created: (remoteId: string) => Promise<void>;
}

/** One kind of forge. */
export interface ForgeDriver {
  readonly authorization: (token: string) => Readonly<Record<string, string>>;
  /**
   * @param names owner and name of the repository, with groups in between on GitLab
   * @throws {ForgeError}
   */
  report(api: ForgeApi, names: readonly string[], report: CommitReport): Promise<void>;
  /**
   * Whether the token may set statuses; undefined where the forge does not say. Changes nothing.
   * @throws {ForgeError} if the repository cannot be read.
   */
  check(api: ForgeApi, names: readonly string[]): Promise<boolean | undefined>;
}
