import { applicationPath, releasePath } from '../../layout/paths';
import { servePhp } from '../php/php-fpm';
import type { ProcessRef, Program } from '../program';
import type { ReleaseRun } from '../release-run';
import { workingDirectoryPath, renderStartScript } from '../start-script';
import { sandboxSettings } from './unit-file';

/** Runs a program of the release as the application's user with the current environment. */
export function systemdProgram(run: ReleaseRun, process: ProcessRef): Program {
  const { application } = run.spec;
  const { memoryMb, cpuPercent } = application.resources;
  return {
    settings: [
      ['WorkingDirectory', releasePath(application.id, run.releaseNumber)],
      ['Environment', `HOME=${applicationPath(application.id)}/home LANG=C.UTF-8`],
      ...sandboxSettings(application.id, run.releaseNumber),
      ['TasksMax', '1024'],
      ...(memoryMb === undefined
        ? []
        : ([
            ['MemoryMax', `${memoryMb}M`],
            ['MemorySwapMax', '0'],
          ] as const)),
      ...(cpuPercent === undefined ? [] : ([['CPUQuota', `${cpuPercent}%`]] as const)),
    ],
    start: renderStartScript({
      applicationId: application.id,
      releaseNumber: run.releaseNumber,
      workingDirectory: run.manifest.workingDirectory,
      command: commandOf(run, process),
      env: application.env,
      toolchains: run.manifest.toolchains ?? [],
      purpose: process.purpose === 'web' ? 'start' : 'command',
    }),
    readableBy: 'application',
  };
}

/** PHP applications have no server of their own; php-fpm serves their folder. */
function commandOf(run: ReleaseRun, process: ProcessRef): string {
  const { php, workingDirectory } = run.manifest;
  if (php === undefined || process.purpose !== 'web') return process.command ?? '';
  const { id, resources } = run.spec.application;
  const application = workingDirectoryPath(id, run.releaseNumber, workingDirectory);
  const wholeApplication = php === '.';
  return servePhp({
    root: wholeApplication ? application : `${application}/${php}`,
    wholeApplication,
    memoryMb: resources.memoryMb,
    sessions: `${applicationPath(id)}/home/php-sessions`,
  });
}
