# Reads the access log of the proxy: `aggregate` counts the requests since a position, `read` prints those that match, the
# newest first. Everything in the log except the numbers was chosen by visitors, so it is cut, cleaned and only printed.
# Standard input: the routes of the proxy, one per line: hostname, path and application, separated by tabs.
use strict;
use warnings;

my ($mode, $log, $seconds, $inode, $offset, @more) = @ARGV;
my $deadline = time + $seconds;
my %routes;
# What was counted, by application and minute, and by application, hour, method and path.
my (%minutes, %paths, %path_counts, $max_paths);
# The lines of the minutes that may go on.
my %open_minutes;
while (my $line = <STDIN>) {
  chomp $line;
  my ($host, $path, $application) = split /\t/, $line;
  push @{ $routes{$host} }, [lc $path, $application];
}
@$_ = sort { length $b->[0] <=> length $a->[0] } @$_ for values %routes;

# The files of the log, the oldest first: rotated ones have the time of their rotation in their name.
my ($stem) = $log =~ /(.*)\.log$/;
my @files = ((sort grep { -f } glob "$stem-*.log"), grep { -f } $log);
my @inodes = map { (stat $_)[1] } @files;

# The application of a request, as the proxy finds it: the longest path of the exact hostname, or else of its wildcard.
sub application_of {
  my ($host, $uri) = @_;
  $host = lc $host;
  $host =~ s/:\d+$//;
  (my $wildcard = $host) =~ s/^[^.]+/*/;
  for my $name ($host, $wildcard) {
    my $known = $routes{$name} or next;
    return $known->[0][1] if @$known == 1 && $known->[0][0] eq '/';
    my $path = clean_path($uri);
    for (@$known) {
      my ($prefix, $application) = @$_;
      return $application if $prefix eq '/' || $path eq $prefix || index($path, "$prefix/") == 0;
    }
  }
  return undef;
}

sub clean_path {
  my ($path) = @_;
  $path =~ s/%([0-9a-fA-F]{2})/chr hex $1/ge;
  my @parts;
  for my $part (split m{/+}, lc $path) {
    next if $part eq '' || $part eq '.';
    if ($part eq '..') { pop @parts } else { push @parts, $part }
  }
  return '/' . join '/', @parts;
}

# The text of a JSON string of the log, which contains only printable ASCII afterwards.
sub text_of {
  my ($text) = @_;
  $text =~ s/\\u([0-9a-fA-F]{4})/hex $1 < 127 ? chr hex $1 : '?'/ge;
  $text =~ s/\\(["\\\/])/$1/g;
  $text =~ s/\\./?/g;
  $text =~ tr/!-~/?/c;
  return $text;
}

# Method, host, path, status, seconds, bytes sent, time and kind of a line; nothing if it has not all of them. The kind is empty
# if all requests are logged, `_limited` if the first ones of a second are, and has the limit and the share in samples of all.
# Quotes inside of strings are escaped in JSON, so a visitor cannot imitate a field.
sub parse {
  my ($status) = $_[0] =~ /"status":(\d{1,3})[,}]/ or return;
  my ($kind, $at) = $_[0] =~ /"ts(_limited|_\d+_\d+)?":(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/ or return;
  my ($duration) = $_[0] =~ /"duration":(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)/ or return;
  my ($size) = $_[0] =~ /"size":(\d{1,15})/;
  my ($method) = $_[0] =~ /"method":"([A-Z]{1,20})"/;
  my ($host) = $_[0] =~ /"host":"([^"\\]{1,300})"/ or return;
  my ($uri) = $_[0] =~ /"uri":"((?:[^"\\]|\\.){0,2000})/ or return;
  return ($method || 'OTHER', $host, $uri, $status, $duration, $size || 0, $at, $kind || '');
}

sub path_of {
  my ($uri) = @_;
  $uri = text_of($uri);
  $uri =~ s{^[a-zA-Z][\w+.-]*://[^/?#]*}{};
  $uri =~ s/[?#].*//s;
  return substr($uri, 0, 1) eq '/' ? $uri : "/$uri";
}

# A path without what differs between the records of an application.
my %patterns;
sub pattern_of {
  my ($uri) = @_;
  return $patterns{$uri} if exists $patterns{$uri};
  my @parts = split m{/}, path_of($uri), -1;
  for (@parts) {
    $_ = ':id' if /^\d+$/ || /^[0-9a-fA-F-]*\d[0-9a-fA-F-]*$/ && length >= 8 || length > 40 || /\d/ && length >= 20;
  }
  splice @parts, 9, scalar @parts, '...' if @parts > 10;
  my $pattern = substr(join('/', @parts), 0, 160);
  # Visitors can request any number of paths, and memory is limited.
  %patterns = () if keys %patterns > 20_000;
  return $patterns{$uri} = $pattern;
}

# The bucket of a duration: the bounds grow by a tenth from 0.1 ms, so that a quantile is off by 5 % at most.
my $GROWTH = log 1.1;
sub bucket_of {
  my ($duration) = @_;
  return 0 if $duration <= 0.0001;
  my $bucket = int(log($duration / 0.0001) / $GROWTH) + 1;
  return $bucket > 180 ? 180 : $bucket;
}

sub buckets { my ($counts) = @_; return join(',', map { "$_:$counts->{$_}" } sort { $a <=> $b } keys %$counts) || '-' }

if ($mode eq 'aggregate') {
  (my $max_bytes, $max_paths) = @more;
  my ($first, $lost) = (0, 0);
  if ($inode) {
    my ($known) = grep { $inodes[$_] == $inode } 0 .. $#files;
    if (defined $known) { $first = $known } else { $offset = 0; $lost = 1 }
  }
  my ($read, $done) = (0, 1);
  FILE: for my $index ($first .. $#files) {
    my $from = $index == $first ? $offset : 0;
    open my $in, '<:raw', $files[$index] or next;
    my @stat = stat $in;
    $from = 0 if $from > $stat[7];
    seek $in, $from, 0;
    ($inode, $offset) = ($stat[1], $from);
    while (my $line = <$in>) {
      # A line that is still being written is read next time.
      last if substr($line, -1) ne "\n";
      $offset += length $line;
      $read += length $line;
      count($line);
      if ($read >= $max_bytes || time >= $deadline) { $done = 0; last FILE }
    }
  }
  settle($_) for sort { $a <=> $b } keys %open_minutes;
  printf "position %s %s %d %d\n", $inode || 0, $offset || 0, $done, $lost;
  for my $key (sort keys %minutes) {
    my ($classes, $bytes, $counts) = @{ $minutes{$key} };
    print "minute $key @$classes $bytes ", buckets($counts), "\n";
  }
  for my $key (sort keys %paths) {
    my ($count, $errors, $total, $max, $counts) = @{ $paths{$key} };
    my ($application, $hour, $method, $path) = split / /, $key, 4;
    printf "path %s %s %s %d %d %d %d %s %s\n", $application, $hour, $method, $count, $errors, $total, $max, buckets($counts), $path;
  }
} else {
  my ($application, $limit, $classes, $method, $path, $least, $from, $until) = @more;
  my %classes = map { $_ => 1 } split /,/, $classes;
  my $wanted = lc $path;
  my $last = $#files;
  if ($inode) {
    ($last) = grep { $inodes[$_] == $inode } 0 .. $#files;
    if (!defined $last) { print "end 0 0 expired\n"; exit }
  }
  my ($found, $end) = (0, 'complete');
  FILE: for my $index (reverse 0 .. $last) {
    open my $in, '<:raw', $files[$index] or next;
    my @stat = stat $in;
    my $position = $inode && $index == $last && $offset < $stat[7] ? $offset : $stat[7];
    my $rest = '';
    while ($position > 0) {
      my $size = $position < 262_144 ? $position : 262_144;
      seek $in, $position - $size, 0;
      my $block = '';
      read $in, $block, $size;
      $position -= $size;
      $block .= $rest;
      # Without the beginning of the first line, which is in the block before. A line that is too long is not needed.
      my $begin = $position == 0 ? 0 : index($block, "\n") + 1;
      if ($begin == 0 && $position > 0) { $rest = length $block > 1_048_576 ? '' : $block; next }
      my @lines = split /(?<=\n)/, substr $block, $begin;
      my $at = $position + length $block;
      for my $line (reverse @lines) {
        $at -= length $line;
        next if substr($line, -1) ne "\n";
        my @fields = parse($line) or next;
        my ($line_method, $host, $uri, $status, $duration, $bytes, $ts, $kind) = @fields;
        # Samples repeat requests that are in the log already.
        next if $kind =~ /\d/;
        # Lines are written when requests end, so their times nearly ascend.
        if ($ts < $from) { if ($ts < $from - 3600) { last FILE } next }
        next if $ts >= $until || $duration < $least;
        next if %classes && !$classes{ int($status / 100) };
        next if $method ne '' && $method ne $line_method;
        next if $wanted ne '' && index(lc path_of($uri), $wanted) < 0;
        next if (application_of($host, path_of($uri)) || '') ne $application;
        my ($address) = $line =~ /"(?:client_ip|remote_ip)":"([0-9a-fA-F:.]{1,60})"/;
        my ($query) = text_of($uri) =~ /\?(.*)/s;
        # The last fields can be empty.
        printf "request %s %d %.6f %d %s %s %s %s %s\n", $ts, $status, $duration, $bytes, $line_method, text_of($host),
          $address || '-', path_of($uri), defined $query ? substr($query, 0, 1000) : '';
        ($inode, $offset) = ($stat[1], $at);
        if (++$found >= $limit) { $end = 'more'; last FILE }
      }
      ($inode, $offset) = ($stat[1], $position + $begin);
      $rest = substr $block, 0, $begin;
      if (time >= $deadline) { $end = 'deadline'; last FILE }
    }
  }
  printf "end %s %s %s\n", $inode || 0, $offset || 0, $end;
}

# Under load the proxy logs a limited number of requests in a second, and beside them a sample of all requests. Both are kept
# until the minute has ended, because only then it is known whether the limit was reached.
sub count {
  my ($line) = @_;
  my @fields = parse($line) or return;
  my ($at, $kind) = @fields[6, 7];
  return add(\@fields, 1) if $kind eq '';
  my $level = $line =~ /"level":"(\w{1,10})"/ ? $1 : '';
  my $minute = int($at / 60) * 60;
  push @{ $open_minutes{$minute}{$level}{$kind} }, [@fields[0 .. 6]];
  # Lines are written when requests end, so their times nearly ascend.
  if (keys %open_minutes > 2) { settle((sort { $a <=> $b } keys %open_minutes)[0]) }
}

# Adds the requests of a minute. The samples count instead of the log if they stand for more requests than it has.
sub settle {
  my ($minute) = @_;
  my $levels = delete $open_minutes{$minute};
  for my $kinds (values %$levels) {
    my $logged = delete $kinds->{_limited} || [];
    my ($requests, $weight) = ($logged, 1);
    for my $kind (keys %$kinds) {
      my (undef, $limit, $share) = split /_/, $kind;
      my $samples = $kinds->{$kind};
      next if @$logged < $limit || @$samples * $share < @$logged + $share;
      ($requests, $weight) = ($samples, $share);
    }
    add($_, $weight) for @$requests;
  }
}

sub add {
  my ($request, $weight) = @_;
  my ($method, $host, $uri, $status, $duration, $size, $at) = @$request;
  my $application = application_of($host, $uri) or return;
  my $minute = int($at / 60) * 60;
  my $sums = $minutes{"$application $minute"} ||= [[0, 0, 0, 0, 0, 0], 0, {}];
  my $class = $status >= 100 && $status < 600 ? int($status / 100) : 0;
  $sums->[0][$class] += $weight;
  $sums->[1] += $size * $weight;
  # The connection of a WebSocket lasts as long as its visitor stays, and a visitor who left got no answer.
  return if $status == 101 || $status == 0;
  my $bucket = bucket_of($duration);
  $sums->[2]{$bucket} += $weight;
  # Scanners request paths that do not exist, without end.
  return if $status == 404;
  my $hour = int($at / 3600) * 3600;
  my $key = "$application $hour $method " . pattern_of($uri);
  if (!$paths{$key} && ++$path_counts{"$application $hour"} > $max_paths) { $key = "$application $hour ANY *" }
  my $path = $paths{$key} ||= [0, 0, 0, 0, {}];
  $path->[0] += $weight;
  $path->[1] += $weight if $status >= 500;
  $path->[2] += $duration * 1000 * $weight;
  $path->[3] = $duration * 1000 if $duration * 1000 > $path->[3];
  $path->[4]{$bucket} += $weight;
}
