import {
  RELEASE_RUNTIMES,
  type ReleaseRuntime,
  COMMIT_STATES,
  DEPLOYMENT_STAGES,
  DEPLOYMENT_STATUSES,
  DEPLOYMENT_TRIGGERS,
  STAGE_STATUSES,
  WAIT_REASONS,
  type CommitState,
  type DeploymentStage,
  type DeploymentStatus,
  type DeploymentTrigger,
  type StageStatus,
  type UploadFormat,
  type WaitReason,
  UPLOAD_FORMATS,
} from '@fairlead/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { Diagnosis } from './diagnosis.dto';

/** Who asked for it. */
export class DeploymentActor {
  /** @example "token" */
  @ApiProperty({ enum: ['token', 'user', 'system'] })
  type!: 'token' | 'user' | 'system';

  /** @example "tok_01jd7q0m5xe8bs3k2c9v7w4r1n" */
  id!: string;

  /** @example "CI" */
  name!: string;
}

/** The commit that the ref led to. */
export class DeploymentCommit {
  /** @example "9fceb02d0ae598e95dc970b74767f19372d61af8" */
  sha!: string;

  /** @example "Show prices with tax" */
  message!: string;

  /** @example "Ada Lovelace <ada@example.com>" */
  author!: string;

  /** @example "2026-11-20T09:58:00.000Z" */
  committed_at!: string;
}

/** The archive that was deployed. It may be removed long before its release. */
export class DeploymentUpload {
  /** @example "upl_01jd7q7c3dhw6y8r1n5p7t9v2x" */
  id!: string;

  /** @example 52428800 */
  size_bytes!: number;

  /** @example "2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae" */
  sha256!: string;

  /** @example "gzip" */
  @ApiProperty({ enum: UPLOAD_FORMATS })
  format!: UploadFormat;

  /** Who uploaded it. */
  actor!: DeploymentActor;

  /** @example "2026-11-20T09:59:55.000Z" */
  created_at!: string;
}

/** What was built. */
export class DeploymentArtifact {
  /**
   * The runtime it is for.
   * @example "systemd"
   */
  @ApiProperty({ enum: RELEASE_RUNTIMES })
  kind!: ReleaseRuntime;

  /**
   * SHA-256 over the commit or the upload, the way it is built and run, and its dependencies; equal releases have equal digests. Of a container it
   * is the digest of its image.
   * @example "sha256:2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae"
   */
  digest!: string;

  /**
   * The image that a container was made from, by the digest that its registry knows; `null` where it was built on the server.
   * @example "registry.example.com/shop/web@sha256:2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae"
   */
  image!: string | null;
}

export class DeploymentStageRecord {
  /** @example "building" */
  @ApiProperty({ enum: DEPLOYMENT_STAGES })
  name!: DeploymentStage;

  /** @example "succeeded" */
  @ApiProperty({ enum: STAGE_STATUSES })
  status!: StageStatus;

  /** @example "2026-11-20T10:00:00.120Z" */
  started_at!: string | null;

  /** @example "2026-11-20T10:00:01.460Z" */
  finished_at!: string | null;
}

/** What went wrong. */
export class DeploymentFailure {
  /** @example "building" */
  @ApiProperty({ enum: DEPLOYMENT_STAGES, nullable: true })
  stage!: DeploymentStage | null;

  /** @example "BUILD_FAILED" */
  code!: string;

  /** @example "The build command failed." */
  message!: string;
}

/** What a queued deployment waits for, as the queue is at the moment of the answer. */
export class WaitingFor {
  /**
   * `application_busy`: other work on the application; `server_busy`: the builds of others on the server, of which only so many run
   * at once; `worker`: a worker with room for it; `not_due`: a time.
   * @example "application_busy"
   */
  @ApiProperty({ enum: WAIT_REASONS })
  reason!: WaitReason;

  /** @example "Waits for deployment #11 of the same application." */
  message!: string;

  /**
   * The deployment that has to end first, where it is one.
   * @example "dep_01jd7q0z9kfp3r5t7v2x4y6a8c"
   */
  deployment_id!: string | null;
}

/** The moment from which visitors reached the new release. */
export class DeploymentSwitch {
  /** @example "2026-11-20T10:00:02.010Z" */
  at!: string;

  /**
   * Of the switch. With a fixed port, the time for which requests waited because neither release served.
   * @example 4
   */
  duration_ms!: number;
}

/** The status of the deployment's commit at its forge. */
export class CommitStatus {
  /** @example "success" */
  @ApiProperty({ enum: COMMIT_STATES })
  state!: CommitState;

  /**
   * When the forge accepted it; `null` while it has not.
   * @example "2026-11-20T10:00:12.300Z"
   */
  reported_at!: string | null;

  /**
   * Why the forge has not accepted it.
   * @example "git.example.com could not be reached: The connection was refused."
   */
  error!: string | null;
}

/** One deployment of an application. */
export class DeploymentRecord {
  /** @example "dep_01jd7q4c3dhw6y8r1n5p7t9v2x" */
  id!: string;

  /** @example "app_01jd7q3a1bfz4tqk7x2m9e5c0d" */
  application_id!: string;

  /**
   * Counts from 1 for each application, without gaps.
   * @example 12
   */
  number!: number;

  /** @example "live" */
  @ApiProperty({ enum: DEPLOYMENT_STATUSES })
  status!: DeploymentStatus;

  /** @example "api" */
  @ApiProperty({ enum: DEPLOYMENT_TRIGGERS })
  trigger!: DeploymentTrigger;

  /** `null` unless it waits in the queue. */
  waiting_for!: WaitingFor | null;

  actor!: DeploymentActor;

  /**
   * The branch, tag or commit that was asked for, the image, or the id of the upload. `HEAD`, the repository's default branch, becomes the name of that
   * branch as soon as the deployment has read it.
   * @example "main"
   */
  ref!: string;

  /** `null` where an image or an upload was deployed. */
  commit!: DeploymentCommit | null;

  /** `null` where no upload was deployed. */
  upload!: DeploymentUpload | null;

  /** `null` where nothing is reported: without a `forge`, and before the commit is known. */
  commit_status!: CommitStatus | null;

  artifact!: DeploymentArtifact | null;

  /**
   * Of a rollback, a start or a restart: the deployment whose release was started again.
   * @example "dep_01jd7q0z9kfp3r5t7v2x4y6a8c"
   */
  restored_from!: string | null;

  /**
   * Only of a deployment that never ran because a newer one was asked for, or that a later one followed: that one.
   * @example "dep_01jd7q5e7mjx8a1c3f5h7k9m2p"
   */
  superseded_by!: string | null;

  /**
   * The deployment that was live when this one began, whose release returns if this one fails; `null` before it began, and
   * where none was live.
   * @example "dep_01jd7q0z9kfp3r5t7v2x4y6a8c"
   */
  previous_deployment_id!: string | null;

  /**
   * The number of the deployment that made its release; a rollback has that of the release which it started again.
   * @example 12
   */
  release_number!: number;

  /**
   * Whether its release is still kept on the server, so that it can be rolled back to.
   * @example true
   */
  release_kept!: boolean;

  stages!: DeploymentStageRecord[];

  failure!: DeploymentFailure | null;

  /** The cause of the failure, where Fairlead recognizes it in what was printed. */
  diagnosis!: Diagnosis | null;

  switch!: DeploymentSwitch | null;

  /**
   * When a cancel was asked for; it is carried out as soon as what runs on the server has ended.
   * @example "2026-11-20T10:00:01.000Z"
   */
  cancel_requested_at!: string | null;

  /** Who requested the cancellation, or the rollback while it was observed. */
  canceled_by!: DeploymentActor | null;

  /** @example "2026-11-20T10:00:00.000Z" */
  created_at!: string;

  /** @example "2026-11-20T10:00:00.110Z" */
  started_at!: string | null;

  /** @example "2026-11-20T10:00:12.020Z" */
  finished_at!: string | null;

  /**
   * From `started_at` to `finished_at`.
   * @example 11910
   */
  duration_ms!: number | null;
}

/** One deployment in a list over all applications. */
export class ListedDeployment extends DeploymentRecord {
  /** @example "shop" */
  application_name!: string;

  /** @example "srv_01jd7q2x5wf8fv2m3v0q4c9s1a" */
  server_id!: string;
}
