export interface PostgresServer {
  /** Address of a database of this name. */
  url(database: string): string;
  stop(): Promise<void>;
}

export function startPostgres(parent?: string): Promise<PostgresServer>;

/** A port on which nothing listens. */
export function freePort(): Promise<number>;
