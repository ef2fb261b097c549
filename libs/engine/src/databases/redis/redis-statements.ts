import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import type { Host } from '../../host/host';
import type { DatabaseSpec } from '../../specs/database-spec';
import type { SlowStatementLimits, SlowStatements } from '../../specs/slow-statements';
import { parseResultRows } from '../result-row';
import { rankStatements } from '../statements/rank-statements';
import { redisCommandText } from './redis-command-text';
import { redisFailure } from './redis-failure';

const READ_SLOW_LOG = loadScript('databases/redis/read-slow-log.sh');
const REDIS_PERL = loadScript('databases/redis/redis-client.pl');
/** More than an instance keeps, unless somebody has changed its settings. */
const ENTRIES = 1024;
const MAX_OUTPUT_BYTES = 4 * 1024 * 1024;
const OFF =
  'The slow log of the instance is off: its setting slowlog-log-slower-than is negative. An administrator of the server can set it to microseconds, such as 10000.';

export async function redisSlowStatements(
  host: Host,
  spec: DatabaseSpec,
  limits: SlowStatementLimits,
): Promise<SlowStatements> {
  const result = await host.exec(script('redis-slow-log', READ_SLOW_LOG, REDIS_PERL, spec.id, ENTRIES), {
    signal: limits.signal,
    timeoutMs: limits.timeoutMs,
    maxOutputBytes: MAX_OUTPUT_BYTES,
    expect: 'any',
  });
  if (result.code !== 0) throw redisFailure(result, 'The slow log of the instance could not be read.');
  return parseRedisSlowLog(result.stdout, limits, new Date());
}

/**
 * Parses one line with the settings and one for each entry, the newest first. The log has only the newest entries: if it has lost
 * some, it begins with the oldest one.
 */
export function parseRedisSlowLog(
  output: string,
  limits: Pick<SlowStatementLimits, 'statements' | 'characters'>,
  now: Date,
): SlowStatements {
  const [state, ...entries] = parseResultRows(output);
  const [threshold, uptime] = [state?.number('threshold') ?? 0, state?.number('uptime') ?? 0];
  const found = entries.map((entry) => {
    const ms = entry.number('taken') / 1000;
    const [name = '', key] = entry.texts('words').map((hex) => Buffer.from(hex, 'hex').toString('utf8'));
    return {
      text: redisCommandText([name, key]),
      calls: 1,
      totalMs: ms,
      maxMs: ms,
      rows: null,
      lastSeenAt: new Date(entry.number('at') * 1000),
    };
  });
  const oldest = entries.at(-1);
  const isComplete = !oldest || oldest.number('number') === 0;
  return {
    source: 'slowlog',
    since: isComplete ? new Date(now.getTime() - uptime * 1000) : new Date(oldest.number('at') * 1000),
    thresholdMs: threshold < 0 ? null : threshold / 1000,
    limitation: threshold < 0 ? OFF : null,
    statements: rankStatements(found, limits),
  };
}
