import { ApiProperty } from '@nestjs/swagger';
import { DeploymentCommit } from './deployment-record.dto';

/** One of the two deployments that are compared. */
export class ComparedDeployment {
  /** @example "dep_01jd7q4c3dhw6y8r1n5p7t9v2x" */
  deployment_id!: string;

  /** @example 12 */
  number!: number;

  commit!: DeploymentCommit | null;
}

/** A setting that differs. */
export class ChangedSetting {
  /** @example "build.start_command" */
  field!: string;

  @ApiProperty({
    oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }],
    nullable: true,
    example: 'node server.js',
  })
  from!: string | number | boolean | null;

  @ApiProperty({
    oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }],
    nullable: true,
    example: 'node dist/server.js',
  })
  to!: string | number | boolean | null;
}

/** Names of environment variables, never their values. */
export class ChangedVariables {
  /** @example ["LOG_LEVEL"] */
  added!: string[];

  /** @example ["OLD_FLAG"] */
  removed!: string[];

  /** @example ["API_URL"] */
  changed!: string[];
}

/** What would change for visitors if the release of one deployment took the place of the one that runs. */
export class DeploymentChanges {
  /** The deployment that runs; `null` while none does, and then every variable counts as added and no setting as changed. */
  from!: ComparedDeployment | null;

  to!: ComparedDeployment;

  settings!: ChangedSetting[];

  env!: ChangedVariables;

  /**
   * Whether the release of `to` is still kept on the server, so that it can be rolled back to.
   * @example true
   */
  release_kept!: boolean;
}
