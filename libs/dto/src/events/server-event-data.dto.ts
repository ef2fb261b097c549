import { FoundOwner } from '../servers/server-record.dto';
import { LabelsChange, NumberChange, TextChange } from './common-event-data.dto';

export class ServerEventData {
  /** @example "web-1" */
  name!: string;
}

/** The settings that were changed; others are left out. */
export class ServerUpdatedEventData {
  name?: TextChange;

  labels?: LabelsChange;

  host?: TextChange;

  port?: NumberChange;
}

export class ServerHostKeyTrustedEventData {
  /** @example "SHA256:8Q4lXh2bJ0dWqv0s3mWlqk0Y1s9T5u3hWqH8mZ7x1aY" */
  fingerprint!: string;

  /**
   * Of the key that was trusted before.
   * @example "SHA256:2b0dWqv0s3mWlqk0Y1s9T5u3hWqH8mZ7x1aY8Q4lXhJ"
   */
  previous_fingerprint!: string | null;
}

export class ServerTakenOverEventData {
  /** @example "5f0c2a7e9b3d4c1f8a6e2d0b7c9f1e3a" */
  machine_id!: string;

  /**
   * Of the machine that the record had before.
   * @example "0b7c9f1e3a5f0c2a7e9b3d4c1f8a6e2d"
   */
  previous_machine_id!: string | null;

  /** The Fairlead that managed the machine before. */
  previous_owner!: FoundOwner | null;
}

export class ServerProxyFailedEventData {
  /** @example "The proxy does not respond." */
  reason!: string;
}

export class ServerProxyRestoredEventData {
  /**
   * Since when it had failed.
   * @example "2026-11-20T09:30:00.000Z"
   */
  since!: string;
}
