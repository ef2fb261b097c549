import manifest from '../package.json';

/** Of the command line and of the Fairlead that serves it. */
export const VERSION = manifest.version;
