import type { CreateServer, ProbeServer } from '@fairlead/client';
import { type LabelDraft, labelsOf, labelDraftsProblem } from '../labels/label-drafts';
import { validateName } from '../../../lib/form/validate-name';
import { hostProblem, portProblem, privateKeyProblem, usernameProblem } from '../server-validation';

/** `key`: Fairlead's own key; `own`: a private key for this server; `password`: used once. */
export type ServerAccess = 'key' | 'own' | 'password';

export interface AddServerValues {
  connection: 'ssh' | 'local';
  host: string;
  port: string;
  username: string;
  name: string;
  access: ServerAccess;
  private_key: string;
  password: string;
  labels: LabelDraft[];
}

export const EMPTY_SERVER_VALUES: AddServerValues = {
  connection: 'ssh',
  host: '',
  port: '22',
  username: 'root',
  name: '',
  access: 'key',
  private_key: '',
  password: '',
  labels: [],
};

const overSsh = (check: (text: string) => string | null) => (text: string, values: AddServerValues) =>
  values.connection === 'ssh' ? check(text) : null;

export const ADD_SERVER_RULES = {
  name: validateName,
  host: overSsh(hostProblem),
  port: overSsh(portProblem),
  username: overSsh(usernameProblem),
  private_key: (key: string, { connection, access }: AddServerValues) =>
    connection === 'ssh' && access === 'own' ? privateKeyProblem(key) : null,
  password: (password: string, { connection, access }: AddServerValues) =>
    connection === 'ssh' && access === 'password' && !password ? 'Enter the password of this user.' : null,
  labels: labelDraftsProblem,
};

/** In the order of the form; the fields that a connection test needs come first. */
export const CONNECTION_FIELDS = ['host', 'port', 'username', 'private_key', 'password'] as const;
export const ADD_SERVER_FIELDS = ['host', 'port', 'username', 'name', 'private_key', 'password', 'labels'] as const;

/** Trims whitespace around a pasted key, but keeps the final line break. */
const keyText = (text: string) => `${text.trim()}\n`;

const placeOf = ({ host, port, username }: AddServerValues) => ({
  host: host.trim(),
  ...(port.trim() !== '22' && { port: Number(port) }),
  ...(username.trim() !== 'root' && { username: username.trim() }),
});

const credentialOf = ({ access, private_key: key, password }: AddServerValues) => ({
  ...(access === 'own' && { private_key: keyText(key) }),
  ...(access === 'password' && { password }),
});

/**
 * A password is sent only to a machine whose host key has been confirmed: until then a test reads the host key and
 * skips the sign-in.
 */
export const toProbeServer = (values: AddServerValues, confirmed: string | undefined): ProbeServer => ({
  ...placeOf(values),
  ...((values.access !== 'password' || confirmed) && credentialOf(values)),
  ...(confirmed && { host_key_fingerprint: confirmed }),
});

export function toCreateServer(values: AddServerValues, confirmed: string | undefined, takeOver = false): CreateServer {
  const labels = labelsOf(values.labels);
  const common = { name: values.name.trim(), ...(Object.keys(labels).length > 0 && { labels }) };
  if (values.connection === 'local') return { ...common, connection: 'local' };
  return {
    ...placeOf(values),
    ...common,
    ...credentialOf(values),
    ...(confirmed && { host_key_fingerprint: confirmed }),
    ...(takeOver && { take_over: true }),
  };
}

/** A confirmed host key is valid for its address only. */
export const serverEndpointKey = ({ host, port }: AddServerValues) => `${host.trim().toLowerCase()} ${port.trim()}`;

/** The fields that a test result depends on. */
export const connectionTestKey = (values: AddServerValues) =>
  JSON.stringify([
    serverEndpointKey(values),
    values.username.trim(),
    values.access,
    values.private_key,
    values.password,
  ]);
