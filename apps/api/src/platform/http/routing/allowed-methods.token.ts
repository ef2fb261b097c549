/** The methods of each path, known once every controller is. */
export const ALLOWED_METHODS = Symbol('ALLOWED_METHODS');
