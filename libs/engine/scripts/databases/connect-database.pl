# Connects standard input and output with an engine, as its client would. Perl, because servers have no other program for that
# which needs no installation. Arguments: a port on loopback and the user whose process must have accepted the connection there
# (an application may listen in the place of an engine that is down), or the path of a socket that only the engine can offer.
# After it has connected, it runs as a user without rights.
use strict;
use warnings;
use IO::Select;
use IO::Socket::INET;
use IO::Socket::UNIX;
use POSIX ();
my ($place, $user) = @ARGV;
my $engine = $place =~ m{^/} ? IO::Socket::UNIX->new(Peer => $place) : IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $place, Timeout => 10);
$engine or die "no connection with the engine: $!\n";
if ($place !~ m{^/}) {
  my $wanted = getpwnam $user;
  defined $wanted or die "the engine is not installed\n";
  my ($theirs, $ours) = map { sprintf ':%04X', $_ } $engine->peerport, $engine->sockport;
  my $owner;
  for my $file ('/proc/net/tcp', '/proc/net/tcp6') {
    open my $table, '<', $file or next;
    while (<$table>) {
      my (undef, $local, $remote, undef, undef, undef, undef, $uid) = split;
      $owner = $uid if $local =~ /\Q$theirs\E$/ && $remote =~ /\Q$ours\E$/;
    }
  }
  die "another program listens on the port of the engine\n" if !defined $owner || $owner != $wanted;
}
POSIX::setgid(65534) && POSIX::setuid(65534) or die "$!\n";
$SIG{PIPE} = 'IGNORE';
sub deliver {
  my ($to, $bytes) = @_;
  for (my $sent = 0; $sent < length $bytes; ) {
    my $count = syswrite $to, $bytes, length($bytes) - $sent, $sent;
    exit 0 unless defined $count;
    $sent += $count;
  }
}
my $select = IO::Select->new(\*STDIN, $engine);
for (;;) {
  for my $from ($select->can_read) {
    my $count = sysread $from, my $bytes, 65536;
    exit 0 unless $count;
    deliver($from == $engine ? \*STDOUT : $engine, $bytes);
  }
}
