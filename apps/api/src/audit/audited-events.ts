import { PROGRESS_EVENTS } from '@fairlead/contracts';
import type { EventFilters } from '../events/event-visibility';

/** The audit log has what somebody did and what came of it; the stages in between are in the logs of their records. */
export const AUDITED: Pick<EventFilters, 'omitted'> = { omitted: PROGRESS_EVENTS };
