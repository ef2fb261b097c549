import { DATABASE_ENGINES, type DatabaseEngine } from '@fairlead/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { NumberChange, TextChange } from './common-event-data.dto';

export class DatabaseEventData {
  /** @example "postgresql" */
  @ApiProperty({ enum: DATABASE_ENGINES })
  engine!: DatabaseEngine;
}

/** The new status, which is the last part of the type of the event. */
export class DatabaseStatusEventData extends DatabaseEventData {
  /**
   * Why, as one of the error codes; `null` where all is as it should be.
   * @example "ENGINE_DOWN"
   */
  code!: string | null;

  /** @example "The database engine on the server does not run, or does not answer." */
  reason!: string | null;
}

/** The settings that were changed; others are left out. */
export class DatabaseUpdatedEventData extends DatabaseEventData {
  name?: TextChange;

  memory_mb?: NumberChange;

  /**
   * Why a change could not be made and was taken back, as one of the error codes.
   * @example "ENGINE_DOWN"
   */
  code?: string;
}

export class DatabaseLinkEventData extends DatabaseEventData {
  /** @example "app_01jd7q2x5wf8fv2m3v0q4c9s1a" */
  application_id!: string;

  /** @example "shop" */
  application_name!: string;
}
