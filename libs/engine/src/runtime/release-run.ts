import type { DeploySpec } from '../specs/deployment-spec';
import type { Manifest } from '../layout/manifest';

/** One deployment that is being brought up: a release that is there, under the number of the deployment. */
export interface ReleaseRun {
  readonly spec: DeploySpec;
  readonly releaseNumber: number;
  readonly manifest: Manifest;
}
