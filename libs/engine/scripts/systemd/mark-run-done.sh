#!/bin/sh
# Marks a command of a deployment as succeeded, so that it is not run again.
app=${1:?application}
number=${2:?number of the deployment}
done_mark=${3:?file that says that it has run}
: >"/var/lib/fairlead/apps/$app/runs/$number/$done_mark"
