import type { JsonObject } from '../../caddy/json';

/** To the port that names the file which a `file` matcher has just found. */
export function proxyToPort(): readonly JsonObject[] {
  return [
    {
      handler: 'map',
      source: '{http.matchers.file.relative}',
      destinations: ['{fairlead.port}'],
      mappings: [{ input_regexp: '([0-9]+)$', outputs: ['${1}'] }],
    },
    {
      handler: 'reverse_proxy',
      upstreams: [{ dial: '127.0.0.1:{fairlead.port}' }],
      // Idle connections end soon, so that an open connection to an older release means a request (it is drained by them).
      transport: {
        protocol: 'http',
        compression: false,
        dial_timeout: '3s',
        keep_alive: { idle_timeout: '2s', max_idle_conns_per_host: 256 },
      },
      // Nothing of an answer is held back: server-sent events pass as they come.
      flush_interval: -1,
    },
  ];
}
