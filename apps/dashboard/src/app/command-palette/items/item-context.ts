import type { useNavigate } from '@tanstack/react-router';

/** What the items of records need beside the record. */
export interface ItemContext {
  navigate: ReturnType<typeof useNavigate>;
  /** Viewers are offered no actions. */
  mayChange: boolean;
}

/** A name alone offers the record before what can be done to it, and what is destructive last. */
export const RECORD_WEIGHT = 0.15;
/** "depl" is an action before it is a page. */
export const PAGE_WEIGHT = -0.1;
export const DANGER_WEIGHT = -0.2;
