/** A 401 must name a scheme. Browsers do not know this one and so show no sign-in dialog. */
export const COOKIE_SCHEME = { 'WWW-Authenticate': 'Cookie realm="fairlead"' };
