import { loadScript } from './command/load-script';
import { RELEASE_MISSING } from './runtime/require-release';
import { CONTAINER_OUT_OF_MEMORY, CONTAINER_SCRIPT_PATH } from './runtime/docker/start-container';
import { SCRIPT_END_MARKER } from './runtime/start-script';
import { RECORD_EXIT_PATH } from './runtime/systemd/record-exit';
import { REFS_BYTES } from './source/git/read-refs';

/** A value that a script and its caller share is written in both. */
it.each([
  ['systemd/start-units.sh', `exit ${RELEASE_MISSING}`],
  ['systemd/start-units.sh', `*'${SCRIPT_END_MARKER}')`],
  ['systemd/start-units.sh', `mv "${RECORD_EXIT_PATH}.$$" ${RECORD_EXIT_PATH}\n`],
  ['runtime/prepare-slot.sh', `exit ${RELEASE_MISSING}`],
  ['runtime/link-persistent-paths.sh', `exit ${RELEASE_MISSING}`],
  ['docker/mark-application.sh', `mv "${CONTAINER_SCRIPT_PATH}.$$" ${CONTAINER_SCRIPT_PATH}\n`],
  ['docker/end-container.sh', `echo '${CONTAINER_OUT_OF_MEMORY}'`],
  ['source/list-refs.sh', `head -c ${REFS_BYTES} |`],
])('%s has %j', (path, text) => {
  expect(loadScript(path)).toContain(text);
});
