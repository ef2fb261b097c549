/** The tone of a status: `busy` is in progress, `idle` needs no attention. */
export type Tone = 'ok' | 'warn' | 'bad' | 'busy' | 'idle';
