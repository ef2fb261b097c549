/** An operation may be ready to be claimed. */
export const QUEUE_TOPIC = 'operations:queue';

/** A cancel was requested. */
export const cancelTopic = (operationId: string): string => `operations:cancel:${operationId}`;

/** An operation on this record has ended. */
export const endedTopic = (subjectId: string): string => `operations:ended:${subjectId}`;

/** The operation has new log lines, or has ended. */
export const linesTopic = (operationId: string): string => `operations:lines:${operationId}`;
