import { RELEASE_RUNTIMES, type ReleaseRuntime } from '@fairlead/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { DeploymentCommit } from '../deployments/deployment-record.dto';

/** A program that the application needs on its server. */
export class DetectedToolchain {
  /** @example "node" */
  name!: string;

  /**
   * The versions that it asks for, as a range.
   * @example ">=18"
   */
  versions!: string | null;

  /**
   * The version that a deployment would use now; `null` where none can be had, which `notices` explains, or where it shows only
   * during the deployment.
   * @example "24.21.0"
   */
  version!: string | null;
}

/** What a deployment would find in the repository, and do with it. Nothing has been built or kept. */
export class DetectedApplication {
  /** The commit that was looked at. */
  commit!: DeploymentCommit;

  /**
   * The branch that the repository itself calls its default.
   * @example "main"
   */
  default_branch!: string | null;

  /**
   * The default branch first, then by name; at most 200.
   * @example ["main", "next"]
   */
  branches!: string[];

  /** @example "systemd" */
  @ApiProperty({ enum: RELEASE_RUNTIMES })
  runtime!: ReleaseRuntime;

  toolchains!: DetectedToolchain[];

  /** @example "npm ci --no-audit --no-fund --omit=dev" */
  install_command!: string | null;

  /** @example "npm run build" */
  build_command!: string | null;

  /** @example "node server.js" */
  start_command!: string | null;

  /**
   * Run once for each deployment, before anything of it is started.
   * @example "npm run migrate"
   */
  release_command!: string | null;

  /** Processes beside the web process, by their names, and what starts each. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, example: { worker: 'node worker.js' } })
  processes!: Record<string, string>;

  /**
   * Folder whose files are served; `null` where it is the application's own folder, or shows only after the build.
   * @example "dist"
   */
  output_directory!: string | null;

  /**
   * Why it is done so, as the log of a deployment says it.
   * @example ["Started by the start script of package.json"]
   */
  reasons!: string[];

  /**
   * What would prevent or delay a deployment on this server, and what helps.
   * @example ["The server has no Docker yet: the first deployment installs it, which takes about a minute."]
   */
  notices!: string[];

  /**
   * Names in the folder of the application, at most 100.
   * @example ["package.json", "server.js"]
   */
  found!: string[];
}
