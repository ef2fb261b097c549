interface Changeable {
  readonly updatedAt: Date;
}

/** Whether a record was changed after it was read. Its time tells only that, because the clocks of processes differ. */
export function hasChanged(now: Changeable, before: Changeable): boolean {
  return now.updatedAt.getTime() !== before.updatedAt.getTime();
}
