/** A 401 has to name a scheme; browsers know none of this name and so show no dialogue of their own. */
export const COOKIE_SCHEME = { 'WWW-Authenticate': 'Cookie realm="fairlead"' };
