import { FAILURE_CODES, type FailureCode } from '@fairlead/contracts';
import { ApiProperty, PickType } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import { CreateServer } from './create-server.dto';
import { IsServerPassword, IsPrivateKey } from './credential-rules';
import { IsHost } from './host-rule';
import { FoundOwner, ServerFactsRecord, ServerHostKey } from './server-record.dto';

/**
 * A server to look at before it is added. Without `private_key` and `password` it is tried with this Fairlead's own key
 * (`GET /api/v1/servers/ssh-key`).
 */
export class ProbeServer extends PickType(CreateServer, ['port', 'username', 'host_key_fingerprint'] as const) {
  /**
   * IP address or hostname.
   * @example "203.0.113.10"
   */
  @IsHost()
  host!: string;

  /**
   * Private key to sign in with (PEM or OpenSSH, without passphrase). It is not kept.
   * @example "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQ\n-----END OPENSSH PRIVATE KEY-----\n"
   */
  @ValidateIf((server: ProbeServer) => server.private_key !== undefined)
  @IsPrivateKey()
  private_key?: string;

  /**
   * Password to sign in with. It is not kept, and nothing is installed with it. Not together with `private_key`.
   * @example "correct horse battery staple"
   */
  @ValidateIf((server: ProbeServer) => server.password !== undefined)
  @IsServerPassword()
  password?: string;
}

/** What a machine is, as far as a probe tells. */
export class ProbedFacts {
  /** @example "web1" */
  hostname!: ServerFactsRecord['hostname'];

  /** @example "debian" */
  os!: ServerFactsRecord['os'];

  /** @example "12" */
  os_version!: ServerFactsRecord['os_version'];

  /** @example "x86_64" */
  arch!: ServerFactsRecord['arch'];
}

/** What stands in the way of adding the server. */
export class ProbeProblem {
  /** @example "SSH_AUTHENTICATION_FAILED" */
  @ApiProperty({ enum: Object.keys(FAILURE_CODES) })
  code!: FailureCode;

  /** @example "203.0.113.10 port 22 did not let the user root in: the key or the user name is not the right one." */
  message!: string;
}

/** How far Fairlead came with a server. Each step is tried only where the one before it went well. */
export class ServerProbeRecord {
  /**
   * An SSH server answered and showed a host key.
   * @example true
   */
  reachable!: boolean;

  /** The key that it showed, even where it is not the one of `host_key_fingerprint`; compare it with the server's own. */
  host_key!: ServerHostKey | null;

  /**
   * It let the user in.
   * @example true
   */
  authenticated!: boolean;

  /**
   * Commands run there as root: the user is root, or may use `sudo` without a password.
   * @example true
   */
  privileged!: boolean;

  facts!: ProbedFacts | null;

  /**
   * It runs a system that Fairlead manages; false as long as that is not known.
   * @example true
   */
  supported!: boolean;

  /** At `SERVER_ALREADY_MANAGED`: the owner that the machine names; null where it is another server of this Fairlead. */
  found_owner!: FoundOwner | null;

  /** Null where the server can be added as it is. */
  problem!: ProbeProblem | null;
}
