import type { CreateSource, ImageSourceRecord, SourceRecord, UpdateSource } from '@fairlead/dto';
import { DEFAULT_BRANCH_REF, parseImageReference, secret, type ImageReference, type Secret } from '@fairlead/engine';

export function newSource(given: CreateSource): SourceRecord {
  if (given.type === 'upload') return uploadSource(given);
  return given.type === 'image' ? imageSource(given) : gitSource(given);
}

/** Applies a patch; another source type replaces the source entirely. */
export function patchedSource(now: SourceRecord, change: UpdateSource | undefined): SourceRecord {
  const type = change?.type ?? now.type;
  if (type === 'git') return gitSource({ ...(now.type === 'git' && now), ...given(change) });
  if (type === 'upload') return uploadSource({ ...(now.type === 'upload' && now), ...given(change) });
  return imageSource({ ...(now.type === 'image' && kept(now, change)), ...given(change) });
}

/** The password is stored beside the source, which shows only the user name. */
export function patchedRegistryPassword(
  now: Secret | null,
  before: SourceRecord | undefined,
  after: SourceRecord,
  change: Pick<UpdateSource, 'registry_password'> | undefined,
): Secret | null {
  if (after.type !== 'image' || after.registry_username === null) return null;
  if (typeof change?.registry_password === 'string') return secret(change.registry_password);
  const isSame = before?.type === 'image' && before.registry_username === after.registry_username;
  return isSame && change?.registry_password === undefined ? now : null;
}

export const imageRegistryOf = (image: string): string => referenceOf(image)?.registry ?? '';

const referenceOf = (image: string): ImageReference | undefined => {
  const parsed = parseImageReference(image);
  return parsed.problem === undefined ? parsed.reference : undefined;
};

function gitSource({
  repository = '',
  branch = DEFAULT_BRANCH_REF,
  subdirectory = null,
}: Omit<UpdateSource, 'type'>): SourceRecord {
  return { type: 'git', repository, branch, subdirectory };
}

function uploadSource({ subdirectory = null }: Omit<UpdateSource, 'type'>): SourceRecord {
  return { type: 'upload', subdirectory };
}

function imageSource({ image = '', registry_username = null }: Omit<UpdateSource, 'type'>): SourceRecord {
  return { type: 'image', image: referenceOf(image)?.normalised ?? image, registry_username };
}

/** Credentials are valid for their own registry and are never sent to another one. */
function kept(now: ImageSourceRecord, change: UpdateSource | undefined): Partial<ImageSourceRecord> {
  const moved = change?.image !== undefined && imageRegistryOf(change.image) !== imageRegistryOf(now.image);
  return moved ? {} : { image: now.image, registry_username: now.registry_username };
}

function given(change: UpdateSource | undefined): UpdateSource {
  return Object.fromEntries(Object.entries(change ?? {}).filter(([, value]) => value !== undefined));
}
