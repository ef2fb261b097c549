import type { useNavigate } from '@tanstack/react-router';

/** What the items of records need beside the record. */
export interface ItemContext {
  navigate: ReturnType<typeof useNavigate>;
  /** Viewers are offered no actions. */
  mayChange: boolean;
}

/** A name alone offers the record before what can be done to it, and what is destructive last. */
export const RECORD_WEIGHT = 0.15;
export const DANGER_WEIGHT = -0.2;
