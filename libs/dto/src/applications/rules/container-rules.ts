import { CONTAINER_CAPABILITIES, type ContainerCapability } from '@fairlead/contracts';
import { checkRelativePath } from './text-rules';
import { hasControlCharacters, isWellFormed, validationRule } from '../../common/validation-rule';

const USER = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,31}(?::[A-Za-z0-9_][A-Za-z0-9_.-]{0,31})?$/;
const IMAGE_MAX = 512;
const IMAGE = /^[A-Za-z0-9[][A-Za-z0-9._\-/:@[\]]*$/;
const REGISTRY_USERNAME_MAX = 255;
const REGISTRY_PASSWORD_MAX = 4096;
const PATH_MAX = 255;
/** They belong to the kernel or to the container engine. */
const SYSTEM_FOLDERS = /^\/(?:proc|sys|dev|run)(?:\/|$)/;

/** The letters of which references are made; whether it is one is for the engine to say. */
export function checkImage(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return 'must be a text that is not empty';
  if (value.length > IMAGE_MAX) return `must have at most ${IMAGE_MAX} characters`;
  return IMAGE.test(value) && !value.includes('://')
    ? undefined
    : 'must be the name of an image such as "registry.example.com/shop/web:1.4", without a scheme and credentials';
}

export function checkRegistryUsername(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return 'must be a text that is not empty';
  if (value.length > REGISTRY_USERNAME_MAX) return `must have at most ${REGISTRY_USERNAME_MAX} characters`;
  // A colon ends the name where it is sent to the registry.
  return hasControlCharacters(value) || !isWellFormed(value) || /[\s:]/.test(value)
    ? 'must not contain blanks, colons or control characters'
    : undefined;
}

export function checkRegistryPassword(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return 'must be a text that is not empty';
  if (value.length > REGISTRY_PASSWORD_MAX) return `must have at most ${REGISTRY_PASSWORD_MAX} characters`;
  return hasControlCharacters(value) || !isWellFormed(value)
    ? 'must be one line without control characters'
    : undefined;
}

/** A name or a number of the image's own users, and a group if need be. */
export function checkContainerUser(value: unknown): string | undefined {
  return typeof value === 'string' && USER.test(value)
    ? undefined
    : 'must be a user such as "1000", "node" or "node:www"';
}

/** A folder inside the release, or the absolute path of one inside the container. */
export function checkPersistentPath(value: unknown): string | undefined {
  if (typeof value !== 'string' || !value.startsWith('/')) return checkRelativePath(value);
  if (value.length > PATH_MAX) return `must have at most ${PATH_MAX} characters`;
  if (/[,:"']/.test(value)) return 'must not contain commas, colons or quotes';
  if (SYSTEM_FOLDERS.test(value)) return 'must not be a folder of the system, such as /proc or /dev';
  return checkRelativePath(value.slice(1));
}

const isCapability = (value: unknown): value is ContainerCapability =>
  (CONTAINER_CAPABILITIES as readonly unknown[]).includes(value);

export function checkCapability(value: unknown): string | undefined {
  return isCapability(value) ? undefined : `must be one of ${CONTAINER_CAPABILITIES.join(', ')}`;
}

export const IsImage = (): PropertyDecorator => validationRule('is_image', checkImage);
export const IsRegistryUsername = (): PropertyDecorator =>
  validationRule('is_registry_username', checkRegistryUsername);
export const IsRegistryPassword = (): PropertyDecorator =>
  validationRule('is_registry_password', checkRegistryPassword);
export const IsContainerUser = (): PropertyDecorator => validationRule('is_container_user', checkContainerUser);
