// The ids that answers have shown, by the collection they belong to.

const KEPT = 16;

export class IdPool {
  constructor() {
    this.kinds = new Map();
    /** Those that the run itself needs. */
    this.protected = new Set();
    /** The latest secrets that answers have shown: tokens of links, and the key of an authenticator app. */
    this.secrets = {};
  }

  /** Takes the records that a successful answer shows. */
  take(data) {
    for (const record of [data].flat().filter((item) => typeof item?.id === 'string')) {
      const collection = COLLECTIONS[record.id.slice(0, record.id.lastIndexOf('_'))];
      if (collection !== undefined && !this.protected.has(record.id)) this.#add(collection, record);
    }
    const text = JSON.stringify(data) ?? '';
    for (const [name, pattern] of Object.entries(SECRETS))
      this.secrets[name] = pattern.exec(text)?.[1] ?? this.secrets[name];
  }

  /** A record that has been deleted, and what belonged to it. */
  drop(id) {
    for (const [kind, records] of this.kinds)
      this.kinds.set(
        kind,
        records.filter((record) => record.id !== id && record.application_id !== id),
      );
  }

  has(kind) {
    return (this.kinds.get(kind)?.length ?? 0) > 0;
  }

  pick(random, kind) {
    return this.#record(random, kind)?.id;
  }

  /** An id of something else, of nothing, or of no id's form. */
  foreign(random) {
    const kinds = [...this.kinds.keys()];
    if (kinds.length > 0 && random.chance(0.6)) return this.pick(random, random.pick(kinds)) ?? 'x';
    return random.pick([
      'app_01jd7q3a1bfz4tqk7x2m9e5c0d',
      'x',
      '0',
      '-',
      'null',
      'undefined',
      `app_${'z'.repeat(300)}`,
      '😀',
    ]);
  }

  /** Ids for the parameters of a path, those of one record where it has two. */
  parameters(random, template) {
    const names = [...template.matchAll(/([^/]+)\/\{([^}]+)\}/g)].map(([, collection, name]) => ({ collection, name }));
    const last = names.at(-1);
    const record = last && this.#record(random, last.collection);
    const ids = {};
    for (const { collection, name } of names) {
      const own = name === last.name ? record?.id : record?.application_id;
      ids[name] = (random.chance(0.95) ? own : undefined) ?? this.pick(random, collection);
    }
    for (const name of Object.keys(ids))
      if (ids[name] === undefined || random.chance(0.08)) ids[name] = this.foreign(random);
    return ids;
  }

  #record(random, kind) {
    const records = this.kinds.get(kind);
    if (records === undefined || records.length === 0) return undefined;
    // Newer ones are less likely to be on their way out.
    return random.pick(random.chance(0.6) ? records.slice(-4) : records);
  }

  #add(kind, record) {
    const records = this.kinds.get(kind) ?? [];
    this.kinds.set(kind, records);
    const at = records.findIndex(({ id }) => id === record.id);
    const known = { id: record.id, application_id: record.application_id };
    if (at >= 0) records[at] = known;
    else records.push(known);
    if (records.length > KEPT) records.shift();
  }
}

const SECRETS = {
  invitation: /\b(fli_[A-Za-z0-9_-]+)/,
  reset: /\b(flr_[A-Za-z0-9_-]+)/,
  totp: /[?&]secret=([A-Z2-7]+)/,
};

const COLLECTIONS = {
  srv: 'servers',
  app: 'applications',
  dep: 'deployments',
  cmd: 'commands',
  run: 'command-runs',
  db: 'databases',
  dom: 'domains',
  bkp: 'backups',
  bsc: 'backup-schedules',
  sto: 'storages',
  rst: 'restores',
  tok: 'tokens',
  usr: 'users',
  ses: 'sessions',
  inv: 'invitations',
};
