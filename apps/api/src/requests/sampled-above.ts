import type { Config } from '../platform/config/config';

/** Requests per second of a server above which its proxy logs a sample; null if it logs all. */
export const sampledAbove = (config: Config): number | null => config.get('FAIRLEAD_ACCESS_LOG_PER_SECOND') || null;
