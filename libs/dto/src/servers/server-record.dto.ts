import {
  FAILURE_CODES,
  SERVER_STATUSES,
  STAGE_STATUSES,
  type FailureCode,
  type ServerStatus,
  type StageStatus,
} from '@fairlead/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { CONNECTIONS, type Connection } from './create-server.dto';

/** The key by which a server proves that it is the same machine. */
export class ServerHostKey {
  /** @example "ssh-ed25519" */
  algorithm!: string;

  /** @example "SHA256:K7hRdBcWuEXd9hPmQ4MsxWj7H1wF9mLGwP2mXoz3Zt0" */
  fingerprint!: string;
}

/** The owner that a machine's marker names: a record of this or another Fairlead. */
export class FoundOwner {
  /**
   * The Fairlead whose record it is.
   * @example "ins_01jd7q2x5wf8fv2m3v0q4c9s1a"
   */
  instance_id!: string;

  /** @example "srv_01jd7q2x5wf8fv2m3v0q4c9s1b" */
  server_id!: string;

  /**
   * Since when it has managed the machine.
   * @example "2026-11-20T12:00:00.000Z"
   */
  since!: string | null;
}

/** What the machine is. */
export class ServerFactsRecord {
  /** @example "web1" */
  hostname!: string;

  /** @example "debian" */
  os!: string;

  /** @example "12" */
  os_version!: string;

  /** @example "6.1.0-25-amd64" */
  kernel!: string;

  /** @example "x86_64" */
  arch!: string;

  /** @example 4 */
  cpu_count!: number;

  /** @example 8326201344 */
  memory_bytes!: number;

  /** @example 84422541312 */
  disk_bytes!: number;
}

/** A step of the work on a server. */
export class ServerStep {
  /** @example "packages" */
  name!: string;

  /** @example "succeeded" */
  @ApiProperty({ enum: STAGE_STATUSES })
  status!: StageStatus;

  /** @example "2026-11-20T12:00:00.000Z" */
  started_at!: string | null;

  /** @example "2026-11-20T12:00:21.500Z" */
  finished_at!: string | null;

  /**
   * What was found and done.
   * @example ["Installed: git, curl, caddy"]
   */
  notes!: string[];
}

/** What the last provisioning did, step by step. */
export class ServerProvisioning {
  steps!: ServerStep[];
}

/** A machine that Fairlead works on. */
export class ServerRecord {
  /** @example "srv_01jd7q2x5wf8fv2m3v0q4c9s1a" */
  id!: string;

  /** @example "web-1" */
  name!: string;

  /** @example "203.0.113.10" */
  host!: string;

  /**
   * Null with `connection: local`.
   * @example 22
   */
  port!: number | null;

  /**
   * Null with `connection: local`.
   * @example "root"
   */
  username!: string | null;

  /** @example "ssh" */
  @ApiProperty({ enum: CONNECTIONS })
  connection!: Connection;

  /**
   * `unreachable` comes after several failed readings in a row and goes by itself; `failed` waits for another provisioning; at
   * `host_key_mismatch` everything is refused until a person trusts the new key.
   * @example "ready"
   */
  @ApiProperty({ enum: SERVER_STATUSES })
  status!: ServerStatus;

  /**
   * Why it is not ready, for people.
   * @example null
   */
  status_reason!: string | null;

  /**
   * Why it is not ready, for programs.
   * @example null
   */
  @ApiProperty({ enum: Object.keys(FAILURE_CODES), nullable: true, type: String })
  status_code!: FailureCode | null;

  /** The key that it must show; null before the first contact and with `connection: local`. */
  host_key!: ServerHostKey | null;

  /**
   * At `host_key_mismatch`: the key that the machine shows instead of the trusted one. Compare it with the machine's own before
   * you trust it.
   */
  offered_host_key!: ServerHostKey | null;

  /**
   * At `SERVER_ALREADY_MANAGED`: the other owner that the machine names. `POST /servers/{id}/provision` with `take_over` takes
   * the machine over from it.
   */
  found_owner!: FoundOwner | null;

  /** Null until it has been looked at. */
  facts!: ServerFactsRecord | null;

  /**
   * What it can do, and in which version.
   * @example {"systemd": "252", "git": "2.39.5", "caddy": "2.6.2"}
   */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })
  capabilities!: Record<string, string>;

  /** @example {"region": "eu-west"} */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' } })
  labels!: Record<string, string>;

  provisioning!: ServerProvisioning;

  /** @example "2026-11-20T12:05:00.000Z" */
  last_seen_at!: string | null;

  /** @example "2026-11-20T12:00:00.000Z" */
  created_at!: string;

  /** @example "2026-11-20T12:00:24.000Z" */
  updated_at!: string;
}

/** The public half of the key by which this Fairlead signs in on servers. */
export class SshKeyRecord {
  /**
   * A line for `authorized_keys`, or for cloud-init's `ssh_authorized_keys`.
   * @example "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIHz6fB0pNqQ2l2iN0nqkFf9k2x2cXGQ1y5f3mXyJ0b8K fairlead"
   */
  public_key!: string;

  /** @example "SHA256:K7hRdBcWuEXd9hPmQ4MsxWj7H1wF9mLGwP2mXoz3Zt0" */
  fingerprint!: string;
}
