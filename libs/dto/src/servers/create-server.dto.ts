import { IsBoolean, IsIn, IsInt, IsString, Matches, Max, Min, ValidateIf } from 'class-validator';
import { IsFingerprint, IsServerPassword, IsPrivateKey } from './credential-rules';
import { IsHost } from './host-rule';
import { IsLabels } from './label-rules';
import { IsOmittable } from '../common/is-omittable';

export const CONNECTIONS = ['ssh', 'local'] as const;
export type Connection = (typeof CONNECTIONS)[number];

export const SERVER_NAME = /^[\p{L}\p{N}](?:[\p{L}\p{N} ._-]{0,62}[\p{L}\p{N}])?$/u;
const USERNAME = /^[A-Za-z_][A-Za-z0-9._-]{0,31}$/;

const isOver = (server: { connection?: unknown }): boolean => server.connection !== 'local';

/**
 * A server to add. The answer comes at once; the server is contacted and prepared afterwards, and its `status` tells how that
 * went. Without `private_key` and `password` it must accept this Fairlead's own key (`GET /api/v1/servers/ssh-key`).
 */
export class CreateServer {
  /**
   * Unique, 1 to 64 letters, digits, spaces, ".", "_" and "-".
   * @example "web-1"
   */
  @IsString()
  @Matches(SERVER_NAME, { message: '$property must be 1 to 64 letters, digits, spaces, ".", "_" and "-"' })
  name!: string;

  /**
   * `ssh`, or `local` for the machine that Fairlead itself runs on (it must then run as root, or be allowed `sudo -n`).
   * @default "ssh"
   * @example "ssh"
   */
  @IsOmittable()
  @IsIn(CONNECTIONS)
  connection?: Connection;

  /**
   * IP address or hostname. Not with `connection: local`.
   * @example "203.0.113.10"
   */
  @ValidateIf((server: CreateServer) => isOver(server) || server.host !== undefined)
  @IsHost()
  host?: string;

  /**
   * Port of its SSH server.
   * @default 22
   * @example 22
   */
  @IsOmittable()
  @IsInt()
  @Min(1)
  @Max(65535)
  port?: number;

  /**
   * User to sign in as. Where it is not root it must be allowed `sudo -n`.
   * @default "root"
   * @example "root"
   */
  @IsOmittable()
  @IsString()
  @Matches(USERNAME, { message: '$property must be a Linux user name' })
  username?: string;

  /**
   * Private key of its own (PEM or OpenSSH, without passphrase). It is kept encrypted and never shown.
   * @example "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQ\n-----END OPENSSH PRIVATE KEY-----\n"
   */
  @ValidateIf((server: CreateServer) => server.private_key !== undefined)
  @IsPrivateKey()
  private_key?: string;

  /**
   * Used once, to install this Fairlead's key for the user, and not kept. Not together with `private_key`.
   * @example "correct horse battery staple"
   */
  @ValidateIf((server: CreateServer) => server.password !== undefined)
  @IsServerPassword()
  password?: string;

  /**
   * The host key that the server must show, as `ssh-keygen -l` prints it. Without it the key that it shows first is taken, and
   * no other one after that.
   * @example "SHA256:K7hRdBcWuEXd9hPmQ4MsxWj7H1wF9mLGwP2mXoz3Zt0"
   */
  @ValidateIf((server: CreateServer) => server.host_key_fingerprint !== undefined)
  @IsFingerprint()
  host_key_fingerprint?: string;

  /**
   * A person's word that the machine is to be managed by this Fairlead, although another one has left its owner marker there. A
   * machine that has a record here already is refused all the same.
   * @default false
   * @example false
   */
  @ValidateIf((server: CreateServer) => server.take_over !== undefined)
  @IsBoolean()
  take_over?: boolean;

  /**
   * Texts of your own.
   * @example {"region": "eu-west", "role": "web"}
   */
  @ValidateIf((server: CreateServer) => server.labels !== undefined)
  @IsLabels()
  labels?: Record<string, string>;
}

/** How to provision a server once more. */
export class ProvisionServer {
  /**
   * A person's word that the machine belongs to this server, although another owner's marker is on it (`found_owner`), or it has
   * another machine-id than before. Not for tokens that are bound to servers.
   * @default false
   * @example false
   */
  @ValidateIf((body: ProvisionServer) => body.take_over !== undefined)
  @IsBoolean()
  take_over?: boolean;
}

/** A host key that a person has looked at. */
export class TrustServer {
  /**
   * The fingerprint of the key that the server shows now, as read on the server itself (`ssh-keygen -l -f
   * /etc/ssh/ssh_host_ed25519_key.pub`). If it shows another one, it stays refused.
   * @example "SHA256:K7hRdBcWuEXd9hPmQ4MsxWj7H1wF9mLGwP2mXoz3Zt0"
   */
  @IsFingerprint()
  host_key_fingerprint!: string;
}
