import type { TestHost } from '@fairlead/testbed';

/** One process: a shell would start another one for each command line that it reads. */
const SPY = `
my %seen;
open(my $kept, '>>', '/root/command-lines') or die;
until (-e '/root/stop-spying') {
  opendir(my $processes, '/proc') or die;
  for my $pid (grep { /^[0-9]+$/ } readdir $processes) {
    open(my $file, '<', "/proc/$pid/cmdline") or next;
    local $/;
    my $line = <$file>;
    next unless defined $line;
    $line =~ tr/\\0/ /;
    print $kept "$line\\n" unless $seen{$line}++;
  }
  select(undef, undef, undef, 0.05);
}
close($kept) or die;
`;

/** Searches all command lines of a host repeatedly until it is stopped; reports where one of the texts was found. */
export async function watchCommandLines(host: TestHost): Promise<(texts: readonly string[]) => Promise<string[]>> {
  await host.must('rm -f /root/stop-spying; : >/root/command-lines');
  const spying = host.must('perl -', { stdin: SPY, timeoutMs: 600_000 });
  // A test that fails before it asks leaves it to the end of the host.
  spying.catch(() => undefined);
  return async (texts) => {
    await host.must('touch /root/stop-spying');
    await spying;
    const lines = (await host.readFile('/root/command-lines')).split('\n');
    await host.must('rm -f /root/stop-spying /root/command-lines');
    return lines.filter((line) => texts.some((text) => line.includes(text)));
  };
}
