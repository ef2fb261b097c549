import {
  DATABASE_ENGINES,
  DATABASE_STATUSES,
  FAILURE_CODES,
  type DatabaseEngine,
  type DatabaseStatus,
  type FailureCode,
} from '@fairlead/contracts';
import { ApiProperty } from '@nestjs/swagger';

/** An application that has a database in its environment. */
export class DatabaseLinkRecord {
  /** @example "app_01jd7q3a1bfz4tqk7x2m9e5c0d" */
  application_id!: string;

  /**
   * The variables that it has from the database; one of the application's own settings with the same name wins.
   * @example ["DATABASE_URL", "DATABASE_HOST", "DATABASE_PORT", "DATABASE_NAME", "DATABASE_USERNAME", "DATABASE_PASSWORD"]
   */
  variables!: string[];
}

/** A database: what is known of it, without its password. */
export class DatabaseRecord {
  /** @example "db_01jd7q5e7gj0y9s3t6v8x0z2b4" */
  id!: string;

  /** @example "shop-db" */
  name!: string;

  /** @example "srv_01jd7q2x5wf8fv2m3v0q4c9s1a" */
  server_id!: string;

  /** @example "postgresql" */
  @ApiProperty({ enum: DATABASE_ENGINES })
  engine!: DatabaseEngine;

  /**
   * Of the engine on the server; `null` until it has been looked at.
   * @example "15.14"
   */
  version!: string | null;

  /**
   * `unreachable`: it could not be looked at; that it works again is seen by itself.
   * @example "ready"
   */
  @ApiProperty({ enum: DATABASE_STATUSES })
  status!: DatabaseStatus;

  /**
   * Why it is not `ready`, or why what was asked for last was not done.
   * @example "The database engine on the server does not run, or does not answer."
   */
  status_reason!: string | null;

  /**
   * The same for machines.
   * @example "ENGINE_DOWN"
   */
  @ApiProperty({ enum: Object.keys(FAILURE_CODES), nullable: true, type: String })
  status_code!: FailureCode | null;

  /**
   * Always the loopback address of its server.
   * @example "127.0.0.1"
   */
  host!: string;

  /** @example 5432 */
  port!: number | null;

  /**
   * Its name in the engine; `null` with `redis`, whose databases have none.
   * @example "shop_db"
   */
  database_name!: string | null;

  /** @example "shop_db" */
  username!: string;

  /**
   * Memory for the data, in MiB; `null` where the engine has no such limit.
   * @example null
   */
  memory_mb!: number | null;

  /**
   * As measured last.
   * @example 8405167
   */
  size_bytes!: number | null;

  /**
   * Open connections, as measured last.
   * @example 4
   */
  connections!: number | null;

  /**
   * When size and connections were measured.
   * @example "2026-11-20T10:05:00.000Z"
   */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  measured_at!: string | null;

  /**
   * Applications that have it in their environment, in the order in which they were linked.
   * @example ["app_01jd7q3a1bfz4tqk7x2m9e5c0d"]
   */
  application_ids!: string[];

  /** The same applications, with the variables that each has from it. */
  links!: DatabaseLinkRecord[];

  /**
   * Those linked applications whose running release does not have the present values; a deployment gives them to it.
   * @example []
   */
  deployment_due_for!: string[];

  /** @example "2026-11-20T10:00:00.000Z" */
  @ApiProperty({ type: String, format: 'date-time' })
  created_at!: string;

  /** @example "2026-11-20T10:05:00.000Z" */
  @ApiProperty({ type: String, format: 'date-time' })
  updated_at!: string;
}

/** A database that has just been asked for. The password is shown here and in its credentials, and nowhere else. */
export class CreatedDatabase extends DatabaseRecord {
  /** @example "Vb8nQ2xW5tZ1kR7mC4yH9pL3sD6fJ0aG" */
  password!: string;

  /** @example "postgresql://shop_db:Vb8nQ2xW5tZ1kR7mC4yH9pL3sD6fJ0aG@127.0.0.1:5432/shop_db" */
  url!: string;
}

/** What opens a database, from its own server. */
export class DatabaseCredentials {
  /** @example "shop_db" */
  username!: string;

  /** @example "Vb8nQ2xW5tZ1kR7mC4yH9pL3sD6fJ0aG" */
  password!: string;

  /** @example "shop_db" */
  database_name!: string | null;

  /** @example "127.0.0.1" */
  host!: string;

  /** @example 5432 */
  port!: number | null;

  /** @example "postgresql://shop_db:Vb8nQ2xW5tZ1kR7mC4yH9pL3sD6fJ0aG@127.0.0.1:5432/shop_db" */
  url!: string;
}
