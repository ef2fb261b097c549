import { loadScript } from '../../command/load-script';
import { quote } from '../../command/quote';
import { secret, type Secret } from '../../specs/secret';
import { PORT_PLACEHOLDER } from './container-config';
import { DOCKER_SOCKET } from './api/docker-api';
import type { ProcessRef } from '../program';

/** Path of end-container.sh on a server. A changed script needs another name, because an existing file is not replaced. */
export const CONTAINER_SCRIPT_PATH = '/var/lib/fairlead/container-2';

/** Journal message for a container that was killed for lack of memory, because its unit only sees an exit code. */
export const CONTAINER_OUT_OF_MEMORY = 'Fairlead: the container was killed: out of memory';

/** The keys that detach Docker's client are ones that nobody types; those of its default are in use by shells. */
const DETACH_NEVER = "--interactive --detach-keys='ctrl-^,ctrl-]' ";

export const CONTAINER_SCRIPT = loadScript('docker/end-container.sh');

/**
 * What the unit of a container runs. The container is created each time, through the engine's API: its description holds the
 * environment, which so is neither in a command line nor in the environment of Docker's client (where `LD_PRELOAD` or
 * `DOCKER_HOST` of an application would be the client's). The client then lives as long as the container, hands signals over to
 * it, and prints what it prints. A container of this name can only be one that a power cut has left.
 */
export function renderContainerStart(
  body: Readonly<Record<string, unknown>>,
  { interactive }: Pick<ProcessRef, 'interactive'> = {},
): Secret {
  const text = JSON.stringify(body);
  const pieces = text.split(/"\\u0000(port|invocation)"/).map((piece, index) => {
    if (index % 2 === 0) return quote(piece);
    return piece === PORT_PLACEHOLDER.slice(1) ? '"\\"$port\\""' : '"\\"$invocation\\""';
  });
  return secret(`port=$1 unit=$2 invocation=\${INVOCATION_ID-}
create() {
  printf %s ${pieces.join(' ')} |
    curl -q -sS -g --noproxy '*' --max-time 120 --unix-socket ${DOCKER_SOCKET} -H 'Content-Type: application/json' \\
      -w ' %{http_code}' --data-binary @- "http://localhost/containers/create?name=$unit"
}
answer=$(create) || exit 1
case $answer in
  *' 409')
    docker rm --force --volumes "$unit" >/dev/null
    answer=$(create) || exit 1
    ;;
esac
case $answer in
  *' 201') ;;
  *) printf '%s\\n' "$answer" >&2; exit 1 ;;
esac
exec docker start --attach ${interactive ? DETACH_NEVER : ''}"$unit"
`);
}
