/** The address in the reader's browser also works for their scripts. */
export const apiBaseUrl = () => `${window.location.origin}/api/v1`;
