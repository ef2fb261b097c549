import { asRecord } from '../../../json-file';
import { safeFolder, type NodeProject } from '../node-project';
import type { Framework, FrameworkPlan } from './framework';

export const angular: Framework = {
  label: 'Angular',
  packages: ['@angular/core'],
  program: 'ng',
  build: 'ng build',
  plan: (project) => planOf(project, readAngularJson(project.contents.get('angular.json'))),
};

/** The folder is that of the builder: the newer ones put pages and server into folders of their own. */
function planOf({ packageJson }: NodeProject, config: Record<string, unknown>): FrameworkPlan {
  const projects = Object.entries(asRecord(config['projects']));
  const applications = projects.filter(([, project]) => asRecord(project)['projectType'] !== 'library');
  const [name, project] = applications.find(([one]) => one === config['defaultProject']) ??
    applications[0] ?? [packageJson.name, {}];
  const fields = asRecord(project);
  const build = asRecord(asRecord(fields['architect'] ?? fields['targets'])['build']);
  const options = asRecord(build['options']);
  const told = options['outputPath'];
  const path = typeof told === 'string' ? told : asRecord(told)['base'];
  const base = (typeof path === 'string' ? safeFolder(path) : undefined) ?? safeFolder(`dist/${name}`) ?? 'dist';
  const server = options['ssr'] !== undefined && options['ssr'] !== false && options['outputMode'] !== 'static';
  if (server) return { start: `node ${base}/server/server.mjs` };
  return { outputs: [...new Set([`${base}/browser`, base, 'dist'])] };
}

function readAngularJson(text: string | undefined): Record<string, unknown> {
  try {
    return asRecord(JSON.parse(text ?? '{}'));
  } catch {
    // Angular allows comments in it; then its defaults are tried.
    return {};
  }
}
