import { absolutePath } from './setting-checks';
import { integer, string } from './setting-types';

/** Archives that pipelines upload to be deployed. */
export const UPLOAD_SETTINGS = {
  FAIRLEAD_UPLOAD_DIR: string({
    check: absolutePath,
    defaultText: '`uploads` in the data directory',
    text: 'Absolute path of the directory of the uploaded archives. Processes on several machines must share it, because a deployment reads the archive in the worker that runs it.',
  }),
  FAIRLEAD_UPLOAD_MAX_BYTES: integer({
    default: 536_870_912,
    min: 1024,
    max: 68_719_476_736,
    unit: 'bytes',
    editable: true,
    text: 'Maximum size of an uploaded archive.',
  }),
  FAIRLEAD_UPLOAD_MAX_UNPACKED_BYTES: integer({
    default: 4_294_967_296,
    min: 10_240,
    max: 1_099_511_627_776,
    unit: 'bytes',
    editable: true,
    text: 'Maximum size of an uploaded archive without its compression.',
  }),
  FAIRLEAD_UPLOAD_MAX_RATIO: integer({
    default: 200,
    min: 2,
    max: 2000,
    editable: true,
    text: 'How many times its size an uploaded archive may have without its compression, beyond the first 64 MiB.',
  }),
  FAIRLEAD_UPLOAD_MAX_ENTRIES: integer({
    default: 500_000,
    min: 1,
    max: 2_000_000,
    editable: true,
    text: 'Maximum number of files, folders and links in an uploaded archive.',
  }),
  FAIRLEAD_UPLOAD_TOTAL_BYTES: integer({
    default: 21_474_836_480,
    min: 1024,
    max: 109_951_162_777_600,
    unit: 'bytes',
    editable: true,
    text: 'Maximum size of all uploads together, the announced sizes of incomplete ones included. Further ones are refused.',
  }),
  FAIRLEAD_UPLOADS_KEPT: integer({
    default: 10,
    min: 1,
    max: 10_000,
    editable: true,
    text: 'How many of the latest uploads of each application are kept.',
  }),
  FAIRLEAD_UPLOAD_RETENTION_HOURS: integer({
    default: 168,
    min: 1,
    max: 87_600,
    unit: 'h',
    editable: true,
    text: 'How long an upload is kept. Releases that were made from it stay.',
  }),
  FAIRLEAD_UPLOAD_INCOMPLETE_HOURS: integer({
    default: 24,
    min: 1,
    max: 8760,
    unit: 'h',
    editable: true,
    text: 'How long an interrupted upload can be continued.',
  }),
  FAIRLEAD_UPLOAD_STALL_SECONDS: integer({
    default: 60,
    min: 1,
    max: 3600,
    unit: 's',
    editable: true,
    text: 'An upload that sends nothing for so long is interrupted.',
  }),
  FAIRLEAD_UPLOAD_TIMEOUT_SECONDS: integer({
    default: 3600,
    min: 10,
    max: 86_400,
    unit: 's',
    text: 'Time limit of a request that uploads an archive or a part of one.',
  }),
  FAIRLEAD_UPLOADS_AT_ONCE: integer({
    default: 8,
    min: 1,
    max: 1000,
    text: 'Maximum number of archives that a process receives at a time.',
  }),
};
