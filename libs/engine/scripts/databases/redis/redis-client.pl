# Talks to an instance over its socket. It is written in Perl, which every Debian and Ubuntu has, because keys may hold
# any bytes and the password of Fairlead's own user must not be in a command line or an environment. Exit code 75: the
# data changed meanwhile; 76: a script of the owner does not end.
#
# `ping SOCKET SECRET` · `empty SOCKET SECRET` exits with 65 if the instance has data · `apply SOCKET SECRET CONFIG`
# applies the settings that can change while it runs · `inspect ID USER …` prints facts · `slow
# SOCKET SECRET COUNT` prints that many entries of the slow log · `snapshot SOCKET SECRET`
# writes dump.rdb and prints the number of keys at that moment, and `fields` if fields of hashes expire · `count SOCKET
# SECRET SINCE COUNTS` prints the fingerprint. SINCE is the number of changes since the last snapshot that must not grow
# (`now`: the present number, `any`: unlimited, as there are no writers), COUNTS is a file with the output of
# `snapshot`, SECRET a file with the password, or empty.
use strict;
use warnings;
use IO::Socket::UNIX;
$SIG{PIPE} = 'IGNORE';
my $sum = <<'LUA';
# include databases/redis/sum-keys.lua
LUA
sub reply {
  my $s = shift;
  local $/ = "\r\n";
  my $line = <$s>;
  defined $line && chomp $line or die "the connection with the engine ended\n";
  my $kind = substr $line, 0, 1, '';
  die "$line\n" if $kind eq '-';
  return $line if $kind eq '+' || $kind eq ':';
  return undef if $line < 0;
  return [map { reply($s) } 1 .. $line] if $kind eq '*';
  my $text = '';
  while (length $text < $line + 2) {
    read $s, $text, $line + 2 - length $text, length $text or die "the connection with the engine ended\n";
  }
  return substr $text, 0, $line;
}
sub post {
  my $s = shift;
  print $s join '', map { '*' . @$_ . "\r\n", map { '$' . length($_) . "\r\n$_\r\n" } @$_ } @_;
}
sub ask { my $s = shift; post($s, [@_]); return reply($s) }
sub slurp { my $path = shift; local $/; open my $f, '<', $path or die "$path: $!\n"; my $text = <$f>; return $text }
sub dial {
  my ($path, $file) = @_;
  my $s = IO::Socket::UNIX->new(Peer => $path) or die "no connection with the engine: $!\n";
  binmode $s;
  if ($file ne '') { my $secret = slurp($file); chomp $secret; ask($s, 'AUTH', 'fairlead', $secret) }
  return $s;
}
# A connection for Lua, whose interpreter the scripts of the owner share: what they could make of it gets no more rights than
# to read. The second process, which has no owner and no users, needs none.
sub reader {
  my ($s, $path, $file) = @_;
  return $s if $file eq '';
  open my $random, '<', '/dev/urandom' or die "$!\n";
  read $random, my $bytes, 32;
  my $secret = unpack 'H*', $bytes;
  ask($s, 'ACL', 'SETUSER', 'fairlead_reader', 'reset', 'on', ">$secret", '~*', '+@read', '+select', '+eval', '+evalsha', '+script|load');
  my $reader = dial($path, '');
  ask($reader, 'AUTH', 'fairlead_reader', $secret);
  return $reader;
}
sub field { my ($text, $name) = @_; return $text =~ /^\Q$name\E:(.*?)\r?$/m ? $1 : undef }
sub changes { return field(ask(shift, 'INFO', 'persistence'), 'rdb_changes_since_last_save') }
sub space {
  my %space;
  $space{$1} = [$2, $3, $4 || 0] while $_[0] =~ /^db(\d+):keys=(\d+),expires=(\d+)(?:.*subexpiry=(\d+))?/mg;
  return \%space;
}
sub spelled { my $space = shift; return join '', map { "$_ @{$space->{$_}}[0, 1]\n" } sort { $a <=> $b } keys %$space }
sub libraries {
  my $s = shift;
  my $list = eval { ask($s, 'FUNCTION', 'LIST', 'WITHCODE') } || [];
  return sort map { my %library = map { ref $_ ? '' : $_ } @$_; $library{library_code} } @$list;
}
sub ping { ask(dial(@_), 'PING') }
sub empty {
  my $s = dial(@_);
  exit 65 if %{space(ask($s, 'INFO', 'keyspace'))} || libraries($s);
}
sub apply {
  my ($path, $file, $config) = @_;
  my $s = dial($path, $file);
  if (!eval { changes($s); 1 }) {
    die $@ if $@ !~ /^BUSY/;
    eval { ask($s, $_, 'KILL') } for 'SCRIPT', 'FUNCTION';
    select undef, undef, undef, 0.5;
  }
  my %wanted = (default => 1, fairlead => 1, fairlead_reader => 1);
  for (split /\n/, slurp($config)) {
    ask($s, 'CONFIG', 'SET', $1, $2) if /^(maxmemory|maxclients) (\S+)$/;
    next unless /^user (\S+) (.*)$/;
    next if $wanted{$1}++;
    ask($s, 'ACL', 'SETUSER', $1, 'reset', split / /, $2);
  }
  for (@{ask($s, 'ACL', 'USERS')}) { ask($s, 'ACL', 'DELUSER', $_) unless $wanted{$_} }
}
sub inspect {
  while (my ($id, $user) = splice @_, 0, 2) {
    my $home = "/var/lib/fairlead/databases/$id";
    next unless -e "$home/redis.conf";
    my $facts = eval {
      local $SIG{ALRM} = sub { die "no answer\n" };
      alarm 5;
      my $s = dial("/run/fairlead-db-$id/redis.sock", "$home/admin");
      my $info = ask($s, 'INFO');
      die "it loads its data\n" if field($info, 'loading');
      my $version = field($info, 'valkey_version') || field($info, 'redis_version');
      my $connections = () = ask($s, 'CLIENT', 'LIST') =~ / user=\Q$user\E /g;
      sprintf '"up":1,"version":"%s","sizeBytes":%d,"connections":%d', $version, field($info, 'used_memory'), $connections;
    };
    alarm 0;
    printf '{"id":"%s",%s}' . "\n", $id, $facts || '"up":0,"version":"","sizeBytes":0,"connections":0';
  }
}
sub slow {
  my ($path, $file, $most) = @_;
  my $s = dial($path, $file);
  my %settings = @{ask($s, 'CONFIG', 'GET', 'slowlog-log-slower-than')};
  my $uptime = field(ask($s, 'INFO', 'server'), 'uptime_in_seconds');
  printf '{"threshold":%d,"uptime":%d}' . "\n", $settings{'slowlog-log-slower-than'}, $uptime;
  for (@{ask($s, 'SLOWLOG', 'GET', $most)}) {
    my ($number, $at, $taken, $words) = @$_;
    # The other arguments are values, which never leave the server.
    my @words = map { '"' . unpack('H*', substr $_, 0, 256) . '"' } @$words[0 .. ($#$words < 1 ? $#$words : 1)];
    printf '{"number":%d,"at":%d,"taken":%d,"words":[%s]}' . "\n", $number, $at, $taken, join ',', @words;
  }
}
sub snapshot {
  my $s = dial(@_);
  my ($before, $after);
  for (my $tries = 0; ; $tries++) {
    # The commands are sent together and run together, so that the counts belong to the moment of the snapshot.
    post($s, ['INFO', 'all'], ['BGSAVE'], ['INFO', 'persistence']);
    $before = reply($s);
    my $begun = eval { reply($s) };
    my $why = $@;
    $after = reply($s);
    last if $begun && field($before, 'rdb_changes_since_last_save') == field($after, 'rdb_changes_since_last_save');
    die $why if !$begun && $why !~ /in progress|active/;
    die "no snapshot could be begun\n" if $tries > 3000;
    select undef, undef, undef, 0.1;
  }
  my $info;
  do { select undef, undef, undef, 0.02; $info = ask($s, 'INFO', 'persistence') } while field($info, 'rdb_bgsave_in_progress');
  die "the background save failed\n" if field($info, 'rdb_last_bgsave_status') ne 'ok';
  my $space = space($before);
  print spelled($space), (grep { $_->[2] } values %$space) ? "fields\n" : '';
}
sub count {
  my ($path, $file, $since, $counts) = @_;
  my $s = dial($path, $file);
  $since = changes($s) if $since eq 'now';
  my $quiet = sub { exit 75 if $since ne 'any' && changes($s) != $since };
  $quiet->();
  my $info = ask($s, 'INFO');
  my $space = space($info);
  die "the snapshot does not hold what the database held\n" if $counts ne '' && slurp($counts) ne spelled($space);
  my $ends = field($info, 'redis_version') =~ /^[0-6]\./ ? 'PTTL' : 'PEXPIRETIME';
  my $reader = reader($s, $path, $file);
  my $script = ask($reader, 'SCRIPT', 'LOAD', $sum);
  my %expiring;
  for my $db (sort { $a <=> $b } keys %$space) {
    ask($_, 'SELECT', $db) for $s, $reader;
    my $all;
    # A key may be returned twice while its table shrinks, or expire while others are counted; then the count is repeated.
    for (my $tries = 0; ; $tries++) {
      my ($number, $expires, $fields) = @{space(ask($s, 'INFO', 'keyspace'))->{$db} || [0, 0, 0]};
      my $untimed = $number - $expires;
      my ($cursor, $batches, $again, %sums) = (0, 0);
      for (;;) {
        ($cursor, my $keys) = @{ask($s, 'SCAN', $cursor, 'COUNT', 100)};
        if (@$keys) {
          my $digests = ask($s, 'DEBUG', 'DIGEST-VALUE', @$keys);
          my $lines = eval { ask($reader, 'EVALSHA', $script, scalar @$keys, @$keys, $ends, $db, $fields, @$digests) };
          if (!$lines) { die $@ if $@ !~ /AGAIN/; $again = 1; last }
          for (@$lines) {
            my ($name, @values) = split / /;
            $sums{$name}[$_] = (($sums{$name}[$_] || 0) + $values[$_]) % 4294967296 for 0 .. 4;
          }
        }
        $quiet->() if ++$batches % 200 == 0;
        last if $cursor eq '0';
      }
      $all = \%sums;
      my $met = delete $sums{untimed} || [0];
      last if !$again && $met->[0] == $untimed;
      $quiet->();
      die "the keys could not be counted\n" if $tries > 50;
      select undef, undef, undef, 0.2;
    }
    my $lasting = delete $all->{lasting} || [0, 0, 0, 0, 0];
    printf '{"db":%d,"rows":%d,"checksum":"%s"}' . "\n", $db, $lasting->[0], join ' ', @$lasting[1 .. 4];
    for my $hour (grep { /^\d/ } keys %$all) {
      $expiring{$hour}[$_] = (($expiring{$hour}[$_] || 0) + $all->{$hour}[$_]) % 4294967296 for 0 .. 4;
    }
  }
  for (sort { $a <=> $b } keys %expiring) {
    printf '{"hour":%d,"rows":%d,"checksum":"%s"}' . "\n", $_, $expiring{$_}[0], join ' ', @{$expiring{$_}}[1 .. 4];
  }
  my @code = libraries($s);
  my $hash = ask($reader, 'EVAL', 'return redis.sha1hex(ARGV[1])', 0, join "\n", @code);
  $quiet->();
  printf '{"functions":%d,"hash":"%s","timed":%d}' . "\n", scalar @code, $hash, $ends eq 'PTTL' ? 0 : 1;
}
my $deed = shift;
my %deeds = (ping => \&ping, empty => \&empty, apply => \&apply, inspect => \&inspect, slow => \&slow, snapshot => \&snapshot, count => \&count);
eval { $deeds{$deed}->(@ARGV); 1 } or do { print STDERR $@; exit($@ =~ /^BUSY/ ? 76 : 1) };
