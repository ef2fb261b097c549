import type { TestHost } from '@fairlead/testbed';

/** What visitors of a server get, requested on the server itself. */
export interface VisitorRequests {
  /** Over HTTP. */
  visit(hostname: string, path?: string): Promise<string>;
  /** What a visitor is answered by HTTPS, and the serial of the certificate. */
  visitHttps(hostname: string): Promise<{ status: string; serial: string }>;
}

export const visitorRequests = (host: Pick<TestHost, 'must'>): VisitorRequests => ({
  visit: async (hostname, at = '/') =>
    (await host.must(`curl -sS --max-time 5 -H 'Host: ${hostname}' 'http://127.0.0.1${at}'`)).trim(),
  visitHttps: async (hostname) => {
    const asked = `curl -sk --max-time 5 -o /dev/null -w '%{http_code}' --resolve ${hostname}:443:127.0.0.1 https://${hostname}/`;
    const shown = `openssl s_client -connect 127.0.0.1:443 -servername ${hostname} </dev/null 2>/dev/null`;
    const serial = await host.must(`${shown} | openssl x509 -noout -serial`);
    return { status: await host.must(asked), serial: serial.trim().replace('serial=', '').toLowerCase() };
  },
});
