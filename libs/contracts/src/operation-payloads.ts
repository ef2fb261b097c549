import type { OperationKind } from './operations';

/** The author of a request, kept with the operation because it may run much later. */
export interface OperationActor {
  readonly type: 'token' | 'user' | 'system';
  readonly id: string;
  readonly name: string;
}

/** Removes the record only, for a server that does not exist any more. */
interface RemovalPayload {
  readonly abandon: boolean;
}

/** The record of the subject says everything that the handler needs. */
type NoPayload = Readonly<Record<string, never>>;

/** What an operation of each kind carries beside its subject. It is stored as JSON. */
export interface OperationPayloads {
  'server.provision': NoPayload;
  'server.remove': RemovalPayload;
  'application.deploy': NoPayload;
  'application.roll_back': NoPayload;
  'application.stop': NoPayload;
  'application.maintenance': {
    /** `null` takes the page down. */
    readonly page: { readonly enabled: true; readonly message: string | null; readonly since: string } | null;
    readonly actor: OperationActor;
  };
  'application.reconcile': NoPayload;
  'application.remove': RemovalPayload;
  'command.run': NoPayload;
  'proxy.apply': {
    /** Requests failed certificates at once, not when the proxy would retry. */
    readonly retryCertificates?: boolean;
  };
  'database.create': NoPayload;
  'database.rotate': { readonly actor: OperationActor };
  'database.update': { readonly before: number; readonly memoryMb: number };
  'database.remove': RemovalPayload;
  'storage.check': NoPayload;
  'backup.run': NoPayload;
  'backup.remove': NoPayload;
  'database.restore': NoPayload;
}

export type OperationPayload<Kind extends OperationKind = OperationKind> = OperationPayloads[Kind];
