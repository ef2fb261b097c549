import {
  ACCESS_TOKEN_TYPE,
  EXCHANGE_REFUSALS,
  OAUTH_ERRORS,
  type ExchangeRefusal,
  type OAuthErrorCode,
} from '@fairlead/contracts';
import { ApiProperty } from '@nestjs/swagger';

/** The parameters of a device authorization request (RFC 8628), form-encoded. Others are ignored. */
export class DeviceAuthorizationRequest {
  /**
   * The name of the program, at most 64 letters, digits, dots, hyphens and underscores.
   * @example "fairlead-cli"
   */
  client_id!: string;

  /**
   * Scopes that are suggested to the person, separated by blanks.
   * @example "applications:read applications:deploy"
   */
  scope?: string;

  /**
   * A longer name of the program, which is shown to the person.
   * @example "Fairlead command line 1.2.0"
   */
  client_name?: string;

  /**
   * The name of the machine, which is shown to the person.
   * @example "ann-laptop"
   */
  host_name?: string;
}

/** The codes of a sign-in (RFC 8628). */
export class DeviceAuthorizationResponse {
  /**
   * Secret of the program, with which it polls.
   * @example "9sK3yQ7vXz2LrWm0TgBcH5nJd8PfAu1EeRkYo4MiVtS"
   */
  device_code!: string;

  /**
   * What the person enters.
   * @example "WDJB-MJHT"
   */
  user_code!: string;

  /** @example "https://fairlead.example.org/device" */
  verification_uri!: string;

  /** @example "https://fairlead.example.org/device?user_code=WDJB-MJHT" */
  verification_uri_complete!: string;

  /**
   * How long the codes are valid, in seconds.
   * @example 600
   */
  expires_in!: number;

  /**
   * The pause between two polls, in seconds.
   * @example 5
   */
  interval!: number;
}

/** The parameters of a token request, form-encoded. Others are ignored. */
export class OAuthTokenRequest {
  /**
   * `urn:ietf:params:oauth:grant-type:device_code` (RFC 8628) or `urn:ietf:params:oauth:grant-type:token-exchange` (RFC 8693).
   * @example "urn:ietf:params:oauth:grant-type:token-exchange"
   */
  grant_type!: string;

  /**
   * With a device code: that code.
   * @example "9sK3yQ7vXz2LrWm0TgBcH5nJd8PfAu1EeRkYo4MiVtS"
   */
  device_code?: string;

  /**
   * With a device code: as in the request for it.
   * @example "fairlead-cli"
   */
  client_id?: string;

  /**
   * With an exchange: the id token of the pipeline. It is accepted once.
   * @example "eyJhbGciOiJSUzI1NiIsImtpZCI6IjEifQ.eyJpc3MiOiJodHRwczovL2dpdGxhYi5jb20ifQ.c2lnbmF0dXJl"
   */
  subject_token?: string;

  /**
   * With an exchange: `urn:ietf:params:oauth:token-type:id_token` or `urn:ietf:params:oauth:token-type:jwt`.
   * @example "urn:ietf:params:oauth:token-type:id_token"
   */
  subject_token_type?: string;

  /**
   * With an exchange: the kind of token that is wanted, of which there is one.
   * @example "urn:ietf:params:oauth:token-type:access_token"
   */
  requested_token_type?: string;

  /**
   * With an exchange: some of the scopes of the trusted pipeline, separated by blanks; all of them, if this is not given.
   * @example "applications:deploy"
   */
  scope?: string;

  /**
   * With an exchange: the trusted pipeline, where several accept the id token.
   * @example "pip_01jd7q2x5wf8fv2m3v0q4c9s1a"
   */
  trusted_pipeline_id?: string;
}

/** A token (RFC 6749, section 5.1). */
export class OAuthTokenResponse {
  /**
   * The API token.
   * @example "fl_k3ZxT1vQ8mB2nC7dF5gH4jL6pR9sW00y9aQ2"
   */
  access_token!: string;

  /** @example "Bearer" */
  token_type!: string;

  /**
   * For how many seconds it is valid; it is left out if the token does not expire.
   * @example 900
   */
  expires_in?: number;

  /**
   * Its scopes, separated by blanks.
   * @example "applications:read applications:deploy"
   */
  scope!: string;

  /** With an exchange. */
  @ApiProperty({ enum: [ACCESS_TOKEN_TYPE], required: false })
  issued_token_type?: string;

  /**
   * The id of its record.
   * @example "tok_01jd7q2x5wf8fv2m3v0q4c9s1a"
   */
  token_id!: string;
}

/** An error (RFC 6749, section 5.2). */
export class OAuthErrorResponse {
  /** @example "authorization_pending" */
  @ApiProperty({ enum: Object.keys(OAUTH_ERRORS) })
  error!: OAuthErrorCode;

  /**
   * What is wrong, in one sentence.
   * @example "The sign-in has not been approved yet; continue to poll."
   */
  error_description!: string;

  /**
   * Why an id token was refused.
   * @example "no_match"
   */
  @ApiProperty({ enum: EXCHANGE_REFUSALS, required: false })
  reason?: ExchangeRefusal;

  /**
   * The id of the request, which the audit log has as well.
   * @example "0f8c4c5e-7c0b-4a53-9f3e-0d1a6f0f5b7e"
   */
  request_id!: string;
}
