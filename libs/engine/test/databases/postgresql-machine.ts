import { driverOf, type DatabaseSpec } from '@fairlead/engine';
import type { TestHost } from '@fairlead/testbed';
import { testDatabaseSpec, startDatabaseMachine, testStep, type DatabaseMachine } from './database-harness';

/** A host with the engine, and the ways to it. */
export class PostgresqlMachine {
  private constructor(
    readonly machine: DatabaseMachine,
    readonly port: number,
  ) {}

  static async start(): Promise<PostgresqlMachine> {
    const machine = await startDatabaseMachine();
    const { port } = await driverOf('postgresql').install(machine.host, testStep());
    return new PostgresqlMachine(machine, port);
  }

  get server(): TestHost {
    return this.machine.server;
  }

  url(spec: DatabaseSpec, databaseName = spec.databaseName): string {
    return `postgres://${spec.username}:${spec.password.reveal()}@127.0.0.1:${this.port}/${databaseName}`;
  }

  /** As an application uses it: through its URL. */
  async query(spec: DatabaseSpec, text: string, databaseName?: string): Promise<string> {
    const result = await this.server.exec('read -r url; psql -X -q -A -t -v ON_ERROR_STOP=1 "$url" -f -', {
      stdin: `${this.url(spec, databaseName)}\n${text}\n`,
    });
    if (result.code !== 0) throw new Error(result.stderr.trim());
    return result.stdout.trim();
  }

  admin(text: string, database = 'postgres'): Promise<string> {
    return this.server.must(`runuser -u postgres -- psql -X -q -A -t -v ON_ERROR_STOP=1 -d ${database} -f -`, {
      stdin: text,
    });
  }

  async createDatabase(more: Partial<DatabaseSpec> = {}): Promise<DatabaseSpec> {
    const spec = testDatabaseSpec('postgresql', more);
    await driverOf('postgresql').create(this.machine.host, spec, testStep());
    return spec;
  }
}

export const ALL_FEATURES_SQL = `
CREATE EXTENSION citext; CREATE EXTENSION hstore;
CREATE SCHEMA "a schema";
CREATE TYPE mood AS ENUM ('sad', 'ok');
CREATE TABLE people (id bigserial PRIMARY KEY, name varchar(50) CHECK (name IN ('a', 'b') OR length(name) > 1), mail citext UNIQUE,
  mood mood DEFAULT 'ok', at timestamptz DEFAULT now(), price numeric(10,2), ratio float8, raw bytea, data jsonb, tags text[]);
CREATE TABLE "a schema"."quo""ted 'table'" (fl text, t text, person bigint REFERENCES public.people);
CREATE TABLE measures (at date NOT NULL, value int) PARTITION BY RANGE (at);
CREATE TABLE measures_2025 PARTITION OF measures FOR VALUES FROM ('2025-01-01') TO ('2026-01-01');
CREATE TABLE nothing ();
CREATE INDEX ON people (lower(name)) WHERE price > 0;
CREATE VIEW rich AS SELECT name FROM people WHERE price > 10 AND name IN ('a', 'b');
CREATE MATERIALIZED VIEW counted AS SELECT count(*) FROM people;
CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.at = now(); RETURN NEW; END $$;
CREATE TRIGGER touched BEFORE UPDATE ON people FOR EACH ROW EXECUTE FUNCTION touch();
INSERT INTO people (name, mail, price, ratio, raw, data, tags)
  SELECT 'name ' || i, 'm' || i || '@example.com', i / 3.0, i / 7.0::float8, decode(md5(i::text), 'hex'), jsonb_build_object('i', i, 'ü', E'x\\ny'), ARRAY['x', NULL, i::text]
  FROM generate_series(1, 5000) i;
INSERT INTO "a schema"."quo""ted 'table'" VALUES ('x', NULL, 1), (E'tab\\t', E'a|b\\nc', NULL), ('x', NULL, 1);
INSERT INTO measures SELECT '2025-03-01'::date + i, i FROM generate_series(1, 100) i;
INSERT INTO nothing DEFAULT VALUES;
SELECT lo_from_bytea(0, decode(repeat('ab', 5000), 'hex'));
`;
