import type { TestHost } from '@fairlead/testbed';

/** Searches all command lines of a host repeatedly until it is stopped; reports where one of the texts was found. */
export async function watchCommandLines(host: TestHost): Promise<(texts: readonly string[]) => Promise<string[]>> {
  await host.must('rm -f /root/stop-spying; : >/root/command-lines');
  const spying = host.must(
    `until [ -e /root/stop-spying ]; do
       for line in /proc/[0-9]*/cmdline; do tr '\\0' ' ' 2>/dev/null <$line || true; echo; done | sort -u >/root/now
       sort -u /root/now /root/command-lines -o /root/command-lines
       sleep 0.05
     done`,
    { timeoutMs: 600_000 },
  );
  // A test that fails before it asks leaves it to the end of the host.
  spying.catch(() => undefined);
  return async (texts) => {
    await host.must('touch /root/stop-spying');
    await spying;
    const lines = (await host.readFile('/root/command-lines')).split('\n');
    await host.must('rm -f /root/stop-spying /root/command-lines /root/now');
    return lines.filter((line) => texts.some((text) => line.includes(text)));
  };
}
