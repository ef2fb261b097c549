#!/bin/sh
# Removes the owner marker, where the rest of Fairlead's folder belongs to a previous owner.
rm -f /var/lib/fairlead/owner /var/lib/fairlead/owner.lock
