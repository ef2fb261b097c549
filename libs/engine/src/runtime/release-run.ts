import type { DeploySpec } from '../specs/deployment-spec';
import type { Manifest } from '../layout/manifest';

/** A complete release that is being started under the number of a deployment. */
export interface ReleaseRun {
  readonly spec: DeploySpec;
  readonly releaseNumber: number;
  readonly manifest: Manifest;
}
