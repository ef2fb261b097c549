/** How a state is to be taken: `busy` is under way, `idle` asks for nothing. */
export type Tone = 'ok' | 'warn' | 'bad' | 'busy' | 'idle';
