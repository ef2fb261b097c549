/** The methods of each path, known once all controllers are registered. */
export const ALLOWED_METHODS = Symbol('ALLOWED_METHODS');
