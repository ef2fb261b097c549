import { ApiProperty } from '@nestjs/swagger';

/** An application that uses a group of variables. */
export class VariableGroupApplication {
  /** @example "app_01jd7q3a1bfz4tqk7x2m9e5c0d" */
  id!: string;

  /** @example "shop" */
  name!: string;

  /**
   * Whether its live release has other values, so that it needs a deployment.
   * @example false
   */
  deployment_due!: boolean;
}

/** A group of environment variables that applications share. */
export class VariableGroupRecord {
  /** @example "vgr_01jd7q3a1bfz4tqk7x2m9e5c0d" */
  id!: string;

  /** @example "Payment provider" */
  name!: string;

  /**
   * Secret values are `••••`, except for holders of `applications:write` who read one group without `env=masked`. A token that is bound
   * to servers never reads them.
   */
  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'string' },
    example: { PAYMENT_KEY: '••••', PAYMENT_URL: 'https://pay.example.com' },
  })
  env!: Record<string, string>;

  /** @example ["PAYMENT_URL"] */
  plain_env!: string[];

  /**
   * The applications that use it, in the order in which they were linked; of a token that is bound to servers, those that it sees.
   * @example ["app_01jd7q3a1bfz4tqk7x2m9e5c0d"]
   */
  application_ids!: string[];

  /** The same applications. */
  applications!: VariableGroupApplication[];

  /** @example "2026-11-20T10:00:00.000Z" */
  created_at!: string;

  /** @example "2026-11-20T10:00:00.000Z" */
  updated_at!: string;
}
