const MARKER = /\[(skip ci|ci skip|no ci|skip actions|actions skip|skip cd)\]/i;

/** Whether the message of a commit contains a skip marker. */
export const hasSkipMarker = (message: string): boolean => MARKER.test(message);
