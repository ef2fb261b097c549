import { VERSION } from './version';

export const userAgent = `fairlead-cli/${VERSION}`;
