import { configText, configuredFolder, type NodeProject } from '../node-project';
import { buildScripts, type Framework, type FrameworkPlan } from './framework';

export const next: Framework = {
  label: 'Next.js',
  packages: ['next'],
  program: 'next',
  build: 'next build',

  plan(project) {
    const config = configText(project, 'next.config');
    const folder = configuredFolder(config, 'distDir');
    if (/\boutput["']?\s*:\s*["']export["']/.test(config))
      return { outputs: [...(folder === undefined ? [] : [folder]), 'out'], overridesStart: true };
    if (/\bnext export\b/.test(buildScripts(project))) return { outputs: ['out'] };
    const standalone = /\boutput["']?\s*:\s*["']standalone["']/.test(config);
    // The build of the settings may not copy the files that a standalone server needs beside it.
    if (standalone && project.settings.buildCommand === undefined) return standaloneServer(project, folder ?? '.next');
    return { start: 'next start --hostname 127.0.0.1 --port $PORT' };
  },
};

/** The server contains its dependencies, but not the files that browsers load. */
function standaloneServer({ folder }: NodeProject, output: string): FrameworkPlan {
  const server = [output, 'standalone', ...(folder === undefined ? [] : [folder])].join('/');
  return {
    start: `env HOSTNAME=127.0.0.1 node '${server}/server.js'`,
    afterBuild: `mkdir -p '${server}/${output}' && cp -R ${output}/static '${server}/${output}/' && { [ ! -d public ] || cp -R public '${server}/'; }`,
    overridesStart: true,
  };
}
