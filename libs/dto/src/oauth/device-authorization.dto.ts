import type { Scope } from '@fairlead/contracts';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { CreateToken } from '../tokens/create-token.dto';

const CODE_MAX = 32;

/** The code that a program shows to the person who signs in. */
export class DeviceUserCode {
  /**
   * Upper and lower case, blanks and hyphens do not matter.
   * @example "WDJB-MJHT"
   */
  @IsString()
  @IsNotEmpty()
  @MaxLength(CODE_MAX)
  user_code!: string;
}

/** The approval of a sign-in: its code and the token that the program gets. */
export class ApproveDevice extends CreateToken {
  /**
   * Upper and lower case, blanks and hyphens do not matter.
   * @example "WDJB-MJHT"
   */
  @IsString()
  @IsNotEmpty()
  @MaxLength(CODE_MAX)
  user_code!: string;
}

export const DEVICE_AUTHORIZATION_STATES = ['pending', 'approved', 'denied'] as const;
export type DeviceAuthorizationState = (typeof DEVICE_AUTHORIZATION_STATES)[number];

/** A program that waits for a person to let it sign in. What it says of itself is not verified. */
export class DeviceAuthorizationRecord {
  /** @example "dva_01jd7q2x5wf8fv2m3v0q4c9s1a" */
  id!: string;

  /**
   * The name of the program, as it says itself.
   * @example "fairlead-cli"
   */
  client_id!: string;

  /**
   * A longer name, as it says itself.
   * @example "Fairlead command line 1.2.0"
   */
  client_name!: string | null;

  /**
   * The machine that it runs on, as it says itself.
   * @example "ann-laptop"
   */
  host_name!: string | null;

  /**
   * The address that the request came from.
   * @example "192.0.2.17"
   */
  ip!: string;

  /**
   * The scopes that it suggests; empty: none in particular.
   * @example ["applications:read", "applications:deploy"]
   */
  scopes!: Scope[];

  /** @example "pending" */
  status!: DeviceAuthorizationState;

  /** @example "2026-11-20T09:30:00.000Z" */
  requested_at!: string;

  /** @example "2026-11-20T09:40:00.000Z" */
  expires_at!: string;
}
