import { LogLineRecord, LogLinesQuery } from '../common/log-lines.dto';

/** Which lines of the log of what was done to a database last; they are always in the order in which they were printed. */
export class DatabaseLogsQuery extends LogLinesQuery {}

/** A line of the log of what was done to a database last. */
export class DatabaseLogLine extends LogLineRecord {}
