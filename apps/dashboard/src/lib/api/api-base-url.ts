/** The address under which the reader reaches this instance is the one their scripts can use as well. */
export const apiBaseUrl = () => `${window.location.origin}/api/v1`;
