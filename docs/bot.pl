# A bot in another language: a JSON line in, a JSON line out. It always does the last thing it may.
use strict;
use warnings;
use JSON::PP;
$| = 1;
while (my $line = <STDIN>) {
    my $asked = decode_json($line);
    my @legal = @{ $asked->{legal} };
    print encode_json({ action => $legal[-1] }), "\n";
}
