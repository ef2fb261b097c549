import type { Attack } from './hostile-postgresql';

/** Would be taken for commands of the client, and for statements that make it send a file of root's. */
const smuggled = (place: string): string =>
  `\n\\! touch /tmp/climbed_${place}\nsystem touch /tmp/climbed_${place}\n;;\nLOAD DATA LOCAL INFILE '/etc/shadow' INTO TABLE loot;;\n;\nLOAD DATA LOCAL INFILE '/etc/shadow' INTO TABLE loot;\nSELECT 'x' INTO OUTFILE '/tmp/climbed_${place}';\n`;

/** A name that holds what its place is given, within the 64 characters of a name. */
const named = (place: string): string => `\`n\n\\! touch /tmp/climbed_${place}\n;;\n-- \`\`\``;

export const MARIADB_ATTACKS: readonly Attack[] = [
  {
    name: 'names of tables, columns and indexes with commands of the client',
    place: 'tables',
    arm: () =>
      `CREATE TABLE ${named('tables')} (${named('tables')} int, KEY ${named('tables')} (${named('tables')}), CONSTRAINT ${named('tables')} CHECK (${named('tables')} > 0)) COMMENT '; ${smuggled('tables').replaceAll("'", '"')}';
       INSERT INTO ${named('tables')} VALUES (1);`,
  },
  {
    name: 'a name that ends the line of a comment and loads a file',
    place: 'load',
    arm: () =>
      `CREATE TABLE \`a\nLOAD DATA LOCAL INFILE '/etc/shadow' INTO TABLE loot;\n#\` (x int); CREATE VIEW \`v\nLOAD DATA LOCAL INFILE '/etc/shadow' INTO TABLE loot;\n#\` AS SELECT 1 AS x;`,
  },
  {
    name: 'defaults and comments with quotes, backslashes and statements',
    place: 'defaults',
    arm: () =>
      `CREATE TABLE defaulted (x varchar(500) DEFAULT '\\\\'';${smuggled('defaults').replaceAll("'", "''").replaceAll('\\', '\\\\')}' COMMENT '\\\\'' /*! */ -- '); INSERT INTO defaulted VALUES ('\\\\'';\nLOAD DATA LOCAL INFILE ''/etc/shadow'' INTO TABLE loot;\n');`,
  },
  {
    name: 'routines that the client would end elsewhere than the engine does',
    place: 'routines',
    arm: () => `
      DELIMITER $$
      CREATE PROCEDURE ${named('routines')}() BEGIN /* ${smuggled('routines')} */ SELECT '${smuggled('routines').replaceAll("'", "''").replaceAll('\\', '\\\\')}'; END$$
      SET sql_mode = 'ANSI_QUOTES'$$
      CREATE PROCEDURE ansi() BEGIN DECLARE "a\\" int; /* " ${smuggled('routines')} */ SET "a\\" = 1; END$$
      SET sql_mode = 'NO_BACKSLASH_ESCAPES'$$
      CREATE PROCEDURE plain() BEGIN SELECT '\\'; /* ' ${smuggled('routines')} */ SELECT '\\'; END$$
      SET sql_mode = 'ANSI_QUOTES,NO_BACKSLASH_ESCAPES'$$
      CREATE FUNCTION both_modes() RETURNS int DETERMINISTIC BEGIN /* '" ${smuggled('routines')} */ RETURN 1; END$$
      SET sql_mode = DEFAULT$$
      DELIMITER ;`,
  },
  {
    name: 'triggers, views and events that write files',
    place: 'definers',
    arm: () => `
      DELIMITER $$
      CREATE TRIGGER ${named('definers')} BEFORE INSERT ON loot FOR EACH ROW BEGIN /* ${smuggled('definers')} */ SET NEW.line = NEW.line; END$$
      CREATE EVENT \`e
\\! touch /tmp/climbed_definers
--\` ON SCHEDULE EVERY 1 SECOND DO BEGIN DECLARE CONTINUE HANDLER FOR SQLEXCEPTION BEGIN END; SELECT 'x' INTO OUTFILE '/tmp/climbed_definers'; SET GLOBAL general_log = 1; END$$
      CREATE SQL SECURITY DEFINER VIEW ${named('definers')} AS SELECT LOAD_FILE('/etc/shadow') AS x$$
      DELIMITER ;`,
  },
];
