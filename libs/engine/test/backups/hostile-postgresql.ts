import type { DatabaseSpec } from '@fairlead/engine';

/** A place where an owner can have text or code that a backup, a restore or a removal meets. */
export interface Attack {
  readonly name: string;
  /** Part of the names of everything that it would make. */
  readonly place: string;
  readonly arm: (spec: DatabaseSpec) => string;
}

/**
 * Tries everything that more rights than the owner's would allow, and spoils the copy in which it runs during a restore: no
 * superuser may obey settings or marks that were placed there.
 */
export const CLIMB = `
CREATE FUNCTION public.attempt(deed text) RETURNS void LANGUAGE plpgsql AS $$ BEGIN EXECUTE deed; EXCEPTION WHEN OTHERS THEN NULL; END $$;
CREATE FUNCTION public.climb(place text) RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN
  PERFORM public.attempt('RESET ROLE');
  PERFORM public.attempt('RESET SESSION AUTHORIZATION');
  PERFORM public.attempt('CREATE ROLE climbed_' || place || ' SUPERUSER');
  PERFORM public.attempt(format('ALTER ROLE %I SUPERUSER', session_user));
  PERFORM public.attempt(format('COPY (SELECT 1) TO PROGRAM %L', 'touch /tmp/climbed_' || place));
  PERFORM public.attempt(format('COPY (SELECT 1) TO %L', '/tmp/climbed_' || place));
  PERFORM public.attempt(format('SELECT lo_export(lo_from_bytea(0, ''x''), %L)', '/tmp/climbed_' || place));
  RETURN true; END $$;
CREATE FUNCTION public.climb_quietly(place text) RETURNS int LANGUAGE plpgsql IMMUTABLE AS $$ BEGIN PERFORM public.climb(place); RETURN 1; END $$;
`;

/** What code in a dump does to the copy into which it is restored. */
const SPOIL = `
CREATE FUNCTION public.spoil() RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN
  IF current_database() LIKE 'fl\\_scratch%' THEN
    PERFORM public.attempt(format('ALTER DATABASE %I SET default_transaction_read_only = on', current_database()));
    PERFORM public.attempt(format('ALTER DATABASE %I SET local_preload_libraries = nowhere', current_database()));
    PERFORM public.attempt(format('ALTER DATABASE %I SET statement_timeout = 1', current_database()));
    PERFORM public.attempt(format('ALTER ROLE CURRENT_USER IN DATABASE %I SET transaction_isolation = serializable', current_database()));
    PERFORM public.attempt('ALTER DEFAULT PRIVILEGES GRANT SELECT ON TABLES TO PUBLIC');
  END IF;
  RETURN true; END $$;
`;

/** All of these are in one database, which is backed up, restored, rotated and removed once. */
export const POSTGRESQL_ATTACKS: readonly Attack[] = [
  {
    name: 'settings with quotes, backslashes and statements',
    place: 'settings',
    arm: ({ databaseName, username }) =>
      `ALTER DATABASE ${databaseName} SET quote_all_identifiers = on; ALTER DATABASE ${databaseName} SET application_name = E'\\'; CREATE ROLE climbed_settings SUPERUSER; --\\\\';
       ALTER DATABASE ${databaseName} SET temp_tablespaces = ''; ALTER ROLE ${username} SET default_transaction_read_only = off;`,
  },
  {
    name: 'a check constraint',
    place: 'check',
    arm: () =>
      `CREATE TABLE public.checked (x int CHECK (public.climb('check'))); INSERT INTO public.checked VALUES (1);`,
  },
  {
    name: 'a domain',
    place: 'domain',
    arm: () =>
      `CREATE DOMAIN public.watched AS int CHECK (public.climb('domain')); CREATE TABLE public.domains (x public.watched); INSERT INTO public.domains VALUES (1);`,
  },
  {
    name: 'an index on an expression',
    place: 'index',
    arm: () =>
      `CREATE TABLE public.indexed (x int); INSERT INTO public.indexed VALUES (1); CREATE INDEX ON public.indexed ((x + public.climb_quietly('index')));`,
  },
  {
    name: 'a generated column and a default',
    place: 'generated',
    arm: () =>
      `CREATE TABLE public.generated (x int, y int GENERATED ALWAYS AS (x + public.climb_quietly('generated')) STORED, z boolean DEFAULT public.climb('generated')); INSERT INTO public.generated (x) VALUES (1);`,
  },
  {
    name: 'a materialized view and a rule',
    place: 'view',
    arm: () =>
      `CREATE MATERIALIZED VIEW public.materialized AS SELECT public.climb('view'); CREATE TABLE public.ruled (x int); CREATE RULE r AS ON INSERT TO public.ruled DO ALSO SELECT public.climb('view');`,
  },
  {
    name: 'a cast and functions named like those of the system, first in the search path',
    place: 'shadow',
    arm: () => `
      CREATE TABLE public.casted (fl int); INSERT INTO public.casted VALUES (1);
      CREATE FUNCTION public.as_text(public.casted) RETURNS text LANGUAGE sql AS $$ SELECT public.climb('shadow')::text $$;
      CREATE CAST (public.casted AS text) WITH FUNCTION public.as_text(public.casted) AS IMPLICIT;
      CREATE FUNCTION public.hashtextextended(text, bigint) RETURNS bigint LANGUAGE sql AS $$ SELECT public.climb_quietly('shadow')::bigint $$;
      CREATE FUNCTION public.current_setting(text) RETURNS text LANGUAGE sql AS $$ SELECT public.climb('shadow')::text $$;`,
  },
  {
    name: 'row-level security',
    place: 'policy',
    arm: () =>
      `CREATE TABLE public.secured (x int); INSERT INTO public.secured VALUES (1); ALTER TABLE public.secured ENABLE ROW LEVEL SECURITY; CREATE POLICY p ON public.secured USING (public.climb('policy'));`,
  },
  {
    name: 'triggers that are always enabled',
    place: 'trigger',
    arm: () => `
      CREATE TABLE public.triggered (x int); INSERT INTO public.triggered VALUES (1);
      CREATE FUNCTION public.on_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$ BEGIN PERFORM public.climb('trigger'); RETURN NEW; END $$;
      CREATE TRIGGER t AFTER INSERT ON public.triggered FOR EACH STATEMENT EXECUTE FUNCTION public.on_change(); ALTER TABLE public.triggered ENABLE ALWAYS TRIGGER t;`,
  },
  {
    name: 'names and comments with statements and meta-commands of psql',
    place: 'names',
    arm: ({ databaseName }) => `
      CREATE SCHEMA "s\n\\! touch /tmp/climbed_names\n--";
      CREATE TABLE "s\n\\! touch /tmp/climbed_names\n--"."t'; CREATE ROLE climbed_names; --\n\\.\n" ("c""\\\n\\! id" int);
      COMMENT ON TABLE "s\n\\! touch /tmp/climbed_names\n--"."t'; CREATE ROLE climbed_names; --\n\\.\n" IS E'\n\\\\! touch /tmp/climbed_names\n\\\\.\n';
      INSERT INTO "s\n\\! touch /tmp/climbed_names\n--"."t'; CREATE ROLE climbed_names; --\n\\.\n" VALUES (1);
      CREATE SEQUENCE public."q\n\\! touch /tmp/climbed_names\n"; COMMENT ON DATABASE ${databaseName} IS E'fairlead x\n\\\\! touch /tmp/climbed_names';`,
  },
];

/** Each of these has a database of its own, because it would keep the others from being tried. */
export const POSTGRESQL_ATTACKS_APART: readonly Attack[] = [
  {
    name: 'a search path that ends the statement which sets it',
    place: 'search_path',
    arm: ({ username, databaseName }) =>
      `SELECT set_config('search_path', 'public;ALTER/**/ROLE/**/${username}/**/SUPERUSER;CREATE/**/ROLE/**/climbed_search_path;COPY/**/(SELECT/**/1)/**/TO/**/PROGRAM/**/$x$touch\${IFS}/tmp/climbed_search_path$x$', false);
       ALTER DATABASE ${databaseName} SET search_path FROM CURRENT; ALTER ROLE ${username} IN DATABASE ${databaseName} SET search_path FROM CURRENT; RESET search_path;`,
  },
  {
    name: 'code that spoils the copy in which it is restored',
    place: 'spoiled',
    arm: () =>
      `${SPOIL} CREATE TABLE public.spoiled (x int CHECK (public.spoil())); INSERT INTO public.spoiled VALUES (1);`,
  },
  {
    name: 'a template that cannot be dropped, and a limit for connections',
    place: 'template',
    arm: ({ databaseName }) =>
      `ALTER DATABASE ${databaseName} IS_TEMPLATE true; ALTER DATABASE ${databaseName} CONNECTION LIMIT 7;`,
  },
];
