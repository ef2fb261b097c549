/** The kinds of operations. Each has one handler; the worker refuses to start if one is missing or duplicated. */
export const OPERATION_KINDS = [
  'server.provision',
  'server.remove',
  'application.deploy',
  'application.roll_back',
  'application.stop',
  'application.maintenance',
  'application.reconcile',
  'application.remove',
  'command.run',
  'proxy.apply',
  'database.create',
  'database.rotate',
  'database.update',
  'database.remove',
  'storage.check',
  'backup.run',
  'backup.remove',
  'database.restore',
] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

export const OPERATION_STATUSES = ['queued', 'running', 'succeeded', 'failed', 'canceled'] as const;
export type OperationStatus = (typeof OPERATION_STATUSES)[number];

/**
 * What queued work waits for: other work on the application, one of the build slots of its server, a worker that has room, or the
 * time from which it may start. An unreachable server is not among them: work for it begins and fails.
 */
export const WAIT_REASONS = ['application_busy', 'server_busy', 'worker', 'not_due'] as const;
export type WaitReason = (typeof WAIT_REASONS)[number];
