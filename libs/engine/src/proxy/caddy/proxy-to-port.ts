import type { JsonObject } from '../../caddy/json';

/** Proxies to the port given by the name of the file that a `file` matcher has found. */
export function proxyToFoundPort(): readonly JsonObject[] {
  return [
    {
      handler: 'map',
      source: '{http.matchers.file.relative}',
      destinations: ['{fairlead.port}'],
      mappings: [{ input_regexp: '([0-9]+)$', outputs: ['${1}'] }],
    },
    proxyToPort('{fairlead.port}'),
  ];
}

export function proxyToPort(port: number | '{fairlead.port}'): JsonObject {
  return {
    handler: 'reverse_proxy',
    upstreams: [{ dial: `127.0.0.1:${port}` }],
    // Idle connections are closed soon, so that an open connection to an older release means a request in flight; draining counts them.
    transport: {
      protocol: 'http',
      compression: false,
      dial_timeout: '3s',
      keep_alive: { idle_timeout: '2s', max_idle_conns_per_host: 256 },
    },
    // Streamed responses pass without noticeable delay. With -1, which would not delay them at all, Caddy 2.6 cancels
    // the requests in flight whenever a configuration is loaded.
    flush_interval: '10ms',
  };
}
