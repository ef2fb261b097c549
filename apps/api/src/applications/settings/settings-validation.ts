import { fixedPortProblem } from '@fairlead/contracts';
import type { SourceRecord, UpdateSource } from '@fairlead/dto';
import {
  isValidRef,
  isValidSubdirectory,
  parseImageReference,
  parseRepositoryUrl,
  type Secret,
} from '@fairlead/engine';
import { invalidField } from '../../platform/http/errors/app-error';
import type { ApplicationSettings } from './application-settings';
import type { OperatingSettings } from './operating-settings';

/** Only a repository has something that could be pushed. */
export function checkAutoDeploy({ source }: ApplicationSettings, { autoDeploy }: OperatingSettings): void {
  if (source.type !== 'git' && autoDeploy !== null)
    throw invalidField('auto_deploy', `auto_deploy is for repositories: set it to null for an ${source.type}`);
}

const FIELDS = {
  git: ['repository', 'branch', 'subdirectory'],
  image: ['image', 'registry_username', 'registry_password'],
  upload: ['subdirectory'],
} as const;

/** The engine validates what it passes to git and Docker. */
export function checkSource(given: Omit<UpdateSource, 'type'> | undefined, source?: SourceRecord): void {
  if (!given) return;
  const { repository, branch, subdirectory, image } = given;
  const problem = repository === undefined ? undefined : parseRepositoryUrl(repository).problem;
  if (problem !== undefined) throw invalidField('source.repository', `repository ${problem}`);
  if (branch !== undefined && !isValidRef(branch)) throw invalidField('source.branch', 'branch is not a valid name');
  if (typeof subdirectory === 'string' && !isValidSubdirectory(subdirectory)) {
    throw invalidField('source.subdirectory', 'subdirectory must be a folder inside the repository');
  }
  const wrong = image === undefined ? undefined : parseImageReference(image).problem;
  if (wrong !== undefined) throw invalidField('source.image', `image ${wrong}`);
  if (source) checkFields(given, source);
}

/** Refuses fields without effect and missing fields. */
function checkFields(given: Omit<UpdateSource, 'type'>, source: SourceRecord): void {
  const own: readonly string[] = FIELDS[source.type];
  const strange = [...FIELDS.git, ...FIELDS.image].find(
    (field) => !own.includes(field) && given[field] !== undefined && given[field] !== null,
  );
  if (strange !== undefined)
    throw invalidField(`source.${strange}`, `${strange} does not go with a source of type ${source.type}`);
  if (source.type === 'git' && source.repository === '')
    throw invalidField('source.repository', 'repository must be given for a source of type git');
  if (source.type === 'image' && source.image === '')
    throw invalidField('source.image', 'image must be given for a source of type image');
}

/** A user name requires a password, and the reverse. */
export function checkRegistry(source: SourceRecord, password: Secret | null, given: UpdateSource | undefined): void {
  const username = source.type === 'image' ? source.registry_username : null;
  if (username !== null && password === null)
    throw invalidField('source.registry_password', 'registry_password must be given together with registry_username');
  if (username === null && typeof given?.registry_password === 'string')
    throw invalidField('source.registry_username', 'registry_username must be given together with registry_password');
}

/** Checks settings against each other. With `auto` the build does it, when the runtime is known. */
export function checkSettings(settings: ApplicationSettings): void {
  const { source, runtime, port, instances, health_check, persistent_paths } = settings;
  const isImage = source.type === 'image';
  const isContainer = isImage || runtime === 'docker';
  if (isImage && runtime !== 'auto' && runtime !== 'docker')
    throw invalidField('runtime', 'runtime must be auto or docker for an image');
  if (!isContainer && runtime !== 'auto') {
    if (port !== null) checkPort(runtime, port, instances);
    if (health_check.type === 'image')
      throw invalidField('health_check.type', 'type image is for containers: others are asked by http');
    if (persistent_paths.some(isAbsolute))
      throw invalidField('persistent_paths', 'persistent_paths must be inside the application: without a leading "/"');
  }
  if (isContainer && !persistent_paths.every(isAbsolute))
    throw invalidField('persistent_paths', 'persistent_paths must be absolute paths inside the container');
}

function checkPort(runtime: 'systemd' | 'static', port: number, instances: number): void {
  if (runtime === 'static') throw invalidField('port', 'port is for programs: the proxy itself serves static pages');
  const problem = fixedPortProblem(port, instances);
  if (problem !== undefined) throw invalidField('port', problem);
}

const isAbsolute = (path: string): boolean => path.startsWith('/');
