const MARKER = /\[(skip ci|ci skip|no ci|skip actions|actions skip|skip cd)\]/i;

/** Whether the message of a commit asks that nothing is started for it. */
export const hasSkipMarker = (message: string): boolean => MARKER.test(message);
