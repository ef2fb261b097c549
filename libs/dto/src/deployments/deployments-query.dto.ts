import {
  DEPLOYMENT_STATUSES,
  DEPLOYMENT_TRIGGERS,
  type DeploymentStatus,
  type DeploymentTrigger,
} from '@fairlead/contracts';
import { OmitType } from '@nestjs/swagger';
import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { PageQuery } from '../common/page-query.dto';

export const DEPLOYMENT_SORTS = ['created_at', '-created_at', 'number', '-number'] as const;
export type DeploymentSort = (typeof DEPLOYMENT_SORTS)[number];

/** Which deployments of the application, and in which order. */
export class DeploymentsQuery extends PageQuery {
  /**
   * Only those of this status.
   * @example "live"
   */
  @IsOptional()
  @IsIn(DEPLOYMENT_STATUSES)
  status?: DeploymentStatus;

  /**
   * Only those with this trigger.
   * @example "api"
   */
  @IsOptional()
  @IsIn(DEPLOYMENT_TRIGGERS)
  trigger?: DeploymentTrigger;

  /**
   * Only those whose ref or commit message contains this, in upper or lower case, or whose commit begins with it.
   * @example "prices"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(100)
  search?: string;

  /**
   * Field to sort by, with `-` in front for descending; ties are sorted by id.
   * @default "-created_at"
   * @example "-number"
   */
  @IsOptional()
  @IsIn(DEPLOYMENT_SORTS)
  sort: DeploymentSort = '-created_at';
}

export const ALL_DEPLOYMENTS_SORTS = ['created_at', '-created_at'] as const;
export type AllDeploymentsSort = (typeof ALL_DEPLOYMENTS_SORTS)[number];

/** Which deployments of all applications, and in which order. */
export class AllDeploymentsQuery extends OmitType(DeploymentsQuery, ['sort'] as const) {
  /**
   * Only those of this application.
   * @example "app_01jd7q3a1bfz4tqk7x2m9e5c0d"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  application_id?: string;

  /**
   * Only those of applications on this server.
   * @example "srv_01jd7q2x5wf8fv2m3v0q4c9s1a"
   */
  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(40)
  server_id?: string;

  /**
   * `true`: only those that wait or are under way; `false`: only those that have ended.
   * @example "true"
   */
  @IsOptional()
  @IsIn(['true', 'false'])
  active?: 'true' | 'false';

  /**
   * Field to sort by, with `-` in front for descending; ties are sorted by id.
   * @default "-created_at"
   * @example "-created_at"
   */
  @IsOptional()
  @IsIn(ALL_DEPLOYMENTS_SORTS)
  sort: AllDeploymentsSort = '-created_at';
}
