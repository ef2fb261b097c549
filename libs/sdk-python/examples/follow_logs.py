"""Prints the log of a deployment until it ends, over cuts of the connection and restarts of Fairlead.

    FAIRLEAD_URL=https://fairlead.example.org FAIRLEAD_TOKEN=… python follow_logs.py app_… dep_…
"""

from __future__ import annotations

import os
import sys

from fairlead import Fairlead


def main(application_id: str, deployment_id: str) -> int:
    fairlead = Fairlead(os.environ['FAIRLEAD_URL'], os.environ['FAIRLEAD_TOKEN'])
    lines = fairlead.deployments.follow_logs(
        application_id,
        deployment_id,
        on_reconnect=lambda notice: print(f'Connecting again: {notice.error}', file=sys.stderr),
    )
    for line in lines:
        print(line['text'])
    print(f'The deployment is {lines.status}.')
    return 0 if lines.status == 'live' else 1


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
