import { containerConfig } from './container-config';
import { CONTAINER_SCRIPT_PATH, renderContainerStart } from './start-container';
import { EngineError } from '../../errors/engine-error';
import { releasePath } from '../../layout/paths';
import type { ProcessRef, Program } from '../program';
import type { ReleaseRun } from '../release-run';

const STOP_SECONDS = 10;
/** Seconds that Docker itself needs in addition to the stop time of the container. */
const MARGIN_SECONDS = 15;

/** Runs a container of the release's image in a unit whose program is Docker's client, which lives as long as the container. */
export function dockerProgram(run: ReleaseRun, process: ProcessRef): Program {
  const { application, number } = run.spec;
  const { image } = run.manifest;
  if (!image) throw new EngineError('RELEASE_MISSING', 'The manifest of the release names no image.');
  const seconds = stopSeconds(process, application.drainSeconds);
  return {
    needs: 'docker.service',
    settings: [
      // The folder is empty; the option marks the release as in use.
      ['WorkingDirectory', releasePath(application.id, run.releaseNumber)],
      ['Environment', 'HOME=/root LANG=C.UTF-8'],
      ['ExecStop', `/bin/sh ${CONTAINER_SCRIPT_PATH} stop ${seconds}`],
      ['ExecStopPost', `/bin/sh ${CONTAINER_SCRIPT_PATH} ended`],
      ['TimeoutStopSec', String(seconds + MARGIN_SECONDS)],
      ['TasksMax', '256'],
    ],
    start: renderContainerStart(containerConfig({ application, number, process, image }), process),
    readableBy: 'root',
  };
}

/** A shell in a terminal ignores the signal with which programs are requested to end. */
function stopSeconds({ purpose, interactive }: ProcessRef, drainSeconds: number): number {
  if (interactive) return 1;
  return purpose === 'worker' ? Math.max(STOP_SECONDS, drainSeconds) : STOP_SECONDS;
}
