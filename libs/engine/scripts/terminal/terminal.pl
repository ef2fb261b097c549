# Runs a unit in a terminal of its own and connects that with standard input and output. It is written in Perl, which every
# Debian and Ubuntu has, because a shell can neither open a terminal nor change its size.
#
# Arguments: the rows, the columns, the unit, and the command that starts it, which gets the path of the terminal. Both
# directions consist of frames: a character, a length of four bytes, and the content. Input: `i` is typed, `r` is a new size.
# Output: `s` the terminal is open, `o` output, `e`, `h` or `p` for each frame that was typed, with the same content: the
# terminal echoes it, hides it (as for a password), or leaves it to the program. When the input ends, the unit is stopped.
use strict;
use warnings;
use Fcntl;
use POSIX ();
my ($rows, $columns, $unit, @command) = @ARGV;
my ($unlock, $number, $resize) = (0x40045431, 0x80045430, 0x5414);
my $limit = 65536;
$SIG{PIPE} = 'IGNORE';
sub stop { system 'systemctl', 'stop', $unit }
$SIG{$_} = sub { stop(); exit 143 } for qw(TERM INT HUP);
sysopen my $terminal, '/dev/ptmx', O_RDWR | O_NOCTTY | O_NONBLOCK or die "no terminal could be opened: $!\n";
my $argument = pack 'i', 0;
ioctl $terminal, $unlock, $argument or die "the terminal could not be opened: $!\n";
ioctl $terminal, $number, $argument or die "the terminal has no number: $!\n";
my $path = '/dev/pts/' . unpack 'i', $argument;
# It stays open, so that the terminal exists before and after the unit, and its state can be read.
sysopen my $end, $path, O_RDWR | O_NOCTTY or die "$path: $!\n";
sub resize {
  my ($rows, $columns) = @_;
  my $size = pack 'S4', $rows, $columns, 0, 0;
  ioctl $terminal, $resize, $size;
}
sub frame {
  my $bytes = pack 'A1N/a*', @_;
  my $sent = 0;
  while ($sent < length $bytes) {
    my $count = syswrite STDOUT, $bytes, length($bytes) - $sent, $sent;
    if (!defined $count) { next if $!{EINTR}; stop(); exit 1 }
    $sent += $count;
  }
}
my $state = POSIX::Termios->new;
sub echo {
  $state->getattr(fileno $end);
  my $flags = $state->getlflag;
  return 'e' if $flags & POSIX::ECHO();
  return $flags & POSIX::ICANON() ? 'h' : 'p';
}
resize($rows, $columns);
# An exception of select(2) that a signal interrupts; without it, the end of the unit would be noticed a little later.
$SIG{CHLD} = sub { };
my $child = fork;
die "$!\n" unless defined $child;
if (!$child) {
  $SIG{$_} = 'DEFAULT' for qw(TERM INT HUP PIPE CHLD);
  open STDIN, '<', '/dev/null';
  open STDOUT, '>&', \*STDERR;
  my @words = map { s/^--property=TTYPath=$/--property=TTYPath=$path/r } @command;
  exec { $words[0] } @words or exit 127;
}
frame('s', '');
my ($input, $typed, $status) = ('', '', undef);
sub transfer {
  my $count = sysread $terminal, my $bytes, $limit;
  return 0 unless $count;
  frame('o', $bytes);
  return 1;
}
sub take {
  while (length $input >= 5) {
    my ($kind, $length) = unpack 'A1N', $input;
    die "the input is not made of frames\n" if $length > $limit;
    return if length $input < 5 + $length;
    my $content = substr $input, 5, $length;
    substr $input, 0, 5 + $length, '';
    if ($kind eq 'r') { resize(unpack 'n2', $content) }
    else { frame(echo(), $content); $typed .= $content }
  }
}
while (!defined $status) {
  my ($read, $write) = ('', '');
  vec($read, fileno $terminal, 1) = 1;
  vec($read, fileno STDIN, 1) = 1 if length $typed < $limit;
  vec($write, fileno $terminal, 1) = 1 if $typed ne '';
  my $ready = select $read, $write, undef, 0.5;
  $status = $? if waitpid($child, POSIX::WNOHANG()) == $child;
  next if $ready <= 0;
  transfer() if vec $read, fileno $terminal, 1;
  if (vec $write, fileno $terminal, 1) {
    my $count = syswrite $terminal, $typed;
    substr $typed, 0, $count, '' if defined $count;
  }
  if (vec $read, fileno STDIN, 1) {
    my $count = sysread STDIN, $input, $limit, length $input;
    if (!$count) { next if !defined $count && $!{EINTR}; stop(); waitpid $child, 0; exit 0 }
    take();
  }
}
1 while transfer();
exit($status & 127 ? 128 + ($status & 127) : $status >> 8);
