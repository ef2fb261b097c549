import { applicationPath, releasePath } from './paths';
import type { ProcessRef, Program } from './program';
import type { Run } from './run';
import { renderStartScript } from './start-script';
import { sandbox } from './unit-file';

/** A program of the release, as the application's user, with the environment of today. */
export function systemdProgram(run: Run, process: ProcessRef): Program {
  const { application } = run.spec;
  const { memoryMb, cpuPercent } = application.resources;
  return {
    settings: [
      ['WorkingDirectory', releasePath(application.id, run.releaseNumber)],
      ['Environment', `HOME=${applicationPath(application.id)}/home LANG=C.UTF-8`],
      ...sandbox(application.id, run.releaseNumber),
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
      command: process.command ?? '',
      env: application.env,
      purpose: process.purpose === 'web' ? 'start' : 'command',
    }),
    readableBy: 'application',
  };
}
