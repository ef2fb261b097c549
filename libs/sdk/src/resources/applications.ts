import type { ApplicationsLogsData, RuntimeLogLine, RuntimeLogs } from '@fairlead/client';
import { ApplicationsResource } from '../generated/resources/applications.gen';
import type { FollowOptions } from '../streams/log-lines';
import { path } from '../transport/path';

const LARGEST_PAGE = 1000;

export class Applications extends ApplicationsResource {
  /**
   * What the running application prints, each line once: the newest `limit` lines (after `cursor`, if there is one), and then new
   * ones. It ends only with `signal`, or when the caller stops.
   *
   * @throws {ServerUnreachableError} if the server of the application cannot be reached at the beginning
   */
  async *followLogs(
    applicationId: string,
    query: ApplicationsLogsData['query'] = {},
    options: FollowOptions = {},
  ): AsyncGenerator<RuntimeLogLine> {
    const log = path`/api/v1/applications/${applicationId}/logs`;
    const { process, instance, stream, search } = query;
    const selected = { process, instance, stream, search };
    const { signal, headers, attemptTimeoutMs } = options;
    const read = (limits: ApplicationsLogsData['query']) =>
      this.client.request<RuntimeLogs>('GET', log, {
        signal,
        ...(headers && { headers }),
        ...(attemptTimeoutMs !== undefined && { attemptTimeoutMs }),
        query: { ...query, ...limits },
      });
    // Only the last line of a page has a cursor, so pages are read first: a stream may be cut within the first one it sends.
    let page = await read({});
    while (page.cursor === null) {
      for await (const { event } of this.client.resumingStream(log, { ...options, query: selected }))
        if (event === 'line') break;
      page = await read({ limit: LARGEST_PAGE });
    }
    yield* page.lines;
    const from = { query: selected, lastEventId: page.cursor };
    for await (const { event, data } of this.client.resumingStream<RuntimeLogLine>(log, { ...options, ...from }))
      if (event === 'line') yield data;
  }
}
