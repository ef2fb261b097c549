/** Loaded with the first id token, because many instances get none. */
export const loadJose = () => import('jose');
