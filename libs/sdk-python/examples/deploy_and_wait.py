"""Deploys an application and waits until the deployment has ended.

    FAIRLEAD_URL=https://fairlead.example.org FAIRLEAD_TOKEN=… python deploy_and_wait.py app_… [ref]
"""

from __future__ import annotations

import os
import sys

from fairlead import Fairlead, FairleadError, UnsuccessfulError, WaitTimeoutError


def main(application_id: str, ref: str = 'HEAD') -> int:
    fairlead = Fairlead(os.environ['FAIRLEAD_URL'], os.environ['FAIRLEAD_TOKEN'])
    try:
        deployment = fairlead.applications.deploy(application_id, {'ref': ref})
        print(f'Deployment {deployment["id"]} has begun.')
        fairlead.deployments.wait(
            application_id,
            deployment['id'],
            timeout=900,
            on_change=lambda record: print(record['status']),
        )
    except UnsuccessfulError as error:
        print(error, file=sys.stderr)
        return 1
    except WaitTimeoutError as error:
        print(f'{error} The deployment goes on.', file=sys.stderr)
        return 3
    except FairleadError as error:
        print(error, file=sys.stderr)
        return 1
    print('The deployment is live.')
    return 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:]))
