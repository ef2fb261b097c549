import type { DeploySpec } from '../flows/specs';
import type { Manifest } from './manifest';

/** One deployment that is being brought up: a release that is there, under the number of the deployment. */
export interface Run {
  readonly spec: DeploySpec;
  readonly releaseNumber: number;
  readonly manifest: Manifest;
}
