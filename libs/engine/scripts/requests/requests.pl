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
# By level and configuration: since when its interval goes on, how many requests are logged of it, whether the one before reached
# the limit.
my %intervals;
# Requests since the beginning of an interval of the level that is logged most, how often each level was logged, when that began
# and ends, and the position of its first request.
my (@pending, %logged, @mark);
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
    my $path = clean_path(path_of($uri));
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

# The text of a JSON string of the log, which contains only printable ASCII afterwards. What is not printable must not become a
# question mark, which would begin a query string.
sub text_of {
  my ($text) = @_;
  $text =~ s{\\(?:u([0-9a-fA-F]{4})|(["\\/])|.)}{defined $1 ? hex $1 < 127 ? chr hex $1 : '_' : defined $2 ? $2 : '_'}ge;
  $text =~ tr/!-~/_/c;
  return $text;
}

# A number of the log.
my $NUMBER = qr/\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/;
# A JSON string, up to two thousand escapes, and a part of one, up to the separator of the details of a request.
my $TEXT = qr/(?:[^"\\]++|\\.){0,2000}/;
my $PART = qr/(?:[^"\\]++|\\(?!u001f).){0,2000}/;

my $ADDRESSES = qr/(?:"remote_ip":"([^"\\]*)",)?(?:"client_ip":"[^"\\]*",)?/;
my $REQUEST = qr/"request":\{$ADDRESSES"method":"($TEXT)","host":"($TEXT)","uri":"($TEXT)/;

# Method, host, path, status, seconds, bytes sent, time, limit and address of a line; nothing if it is not the line of a request.
# The limit is empty if all requests are logged; otherwise it has the seconds of an interval, the number of its requests, the
# share above it and the configuration. The details are in an object, or in the place of the name of a user (`accessLogs`). The
# proxy answers the challenges of certificate authorities before there are any: their host is empty. Quotes and control
# characters inside of strings are escaped in JSON, so a visitor cannot imitate a field.
sub parse {
  my ($duration, $size, $status) = $_[0] =~ /"duration":($NUMBER),"size":(\d{1,15}),"status":(\d{1,3})[,}]/ or return;
  my ($limit, $at) = $_[0] =~ /"ts(_\d{1,3}_\d{1,9}_\d{1,9}_[0-9a-f]{8})?":($NUMBER)/ or return;
  my ($method, $address, $host, $uri) = $_[0] =~ /"user_id":"(?:($PART)\\u001f($PART)\\u001f($PART)\\u001f($PART)|")/;
  ($address, $method, $host, $uri) = $_[0] =~ $REQUEST if !defined $uri;
  $method = 'OTHER' if !$method || $method !~ /^[A-Z]{1,20}$/;
  $host = '' if !defined $host;
  $uri = defined $uri ? substr($uri, 0, 2000) : '';
  return ($method, $host, $uri, $status, $duration, $size, $at, $limit || '', $address);
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
  my ($read, $done, @start) = (0, 1);
  FILE: for my $index ($first .. $#files) {
    my $from = $index == $first ? $offset : 0;
    open my $in, '<:raw', $files[$index] or next;
    my @stat = stat $in;
    $from = 0 if $from > $stat[7];
    seek $in, $from, 0;
    ($inode, $offset) = ($stat[1], $from);
    @start = ($inode, $offset) if !@start;
    while (my $line = <$in>) {
      # A line that is still being written is read next time.
      last if substr($line, -1) ne "\n";
      count($line, $inode, $offset);
      $offset += length $line;
      $read += length $line;
      if ($read >= $max_bytes || time >= $deadline) { $done = 0; last FILE }
    }
  }
  # The rest of an interval that goes on can only be counted together with its beginning.
  my ($begins, $ends, @beginning) = @mark;
  my $until = 0;
  if (@pending && "@beginning" ne "@start" && (!$done || $ends + 1 > time)) { ($until, $inode, $offset) = ($begins, @beginning) }
  else { settle() }
  printf "position %s %s %d %d %d\n", $inode || 0, $offset || 0, $done, $lost, $until;
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
        my ($line_method, $host, $uri, $status, $duration, $bytes, $ts) = @fields;
        # Lines are written when requests end, so their times nearly ascend.
        if ($ts < $from) { if ($ts < $from - 3600) { last FILE } next }
        next if $ts >= $until || $duration < $least;
        next if %classes && !$classes{ int($status / 100) };
        next if $method ne '' && $method ne $line_method;
        next if $wanted ne '' && index(lc path_of($uri), $wanted) < 0;
        next if (application_of($host, $uri) || '') ne $application;
        # The proxy appends the length of the mask to an address without its last part.
        my ($address) = ($fields[8] || '') =~ m{^([0-9a-fA-F:.]{1,60})(?:/\d+)?$};
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

# Under load the proxy logs a limited number of requests of an interval, and above it a share, of which each counts for all. Its
# interval begins with a request, as here (`sampler` of zap); so reading stops only where one of the busiest level begins.
sub count {
  my ($line, @place) = @_;
  my @fields = parse($line) or return;
  my ($at, $limits) = @fields[6, 7];
  return add(\@fields, 1) if $limits eq '';
  my (undef, $seconds, $limit, $share) = split /_/, $limits;
  my $level = ($line =~ /"level":"(\w{1,10})"/ ? $1 : '') . $limits;
  my $interval = $intervals{$level} ||= [0, 0, 0];
  my $busy = ++$logged{$level};
  if ($at >= $interval->[0] + $seconds) {
    $interval = $intervals{$level} = [$at, 0, $interval->[1] >= $limit];
    if (!grep { $_ > $busy } values %logged) { settle(); @mark = ($at, $at + $seconds, @place) }
  }
  # Lines are written in about the order of their times: a request of the interval before may come later.
  my $is_late = $at < $interval->[0] && $at > $interval->[0] - 1;
  my $number = $is_late ? 0 : ++$interval->[1];
  my $weight = $number > $limit || $is_late && $interval->[2] ? $share : 1;
  # Between none and all but one of a share follow the last one that is logged. Half of them are added here.
  $weight += int($share / 2) if $number == $limit;
  push @pending, [\@fields, $weight];
}

sub settle {
  add(@$_) for @pending;
  @pending = ();
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
