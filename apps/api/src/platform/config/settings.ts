import { ACCESS_SETTINGS } from './access-settings';
import { BACKUP_SETTINGS } from './backup-settings';
import { CERTIFICATE_SETTINGS } from './certificate-settings';
import { FORGE_SETTINGS } from './forge-settings';
import { INSTANCE_SETTINGS, REQUEST_SETTINGS } from './instance-settings';
import { MAIL_SETTINGS } from './mail-settings';
import { UPLOAD_SETTINGS } from './upload-settings';
import { WEBHOOK_SETTINGS } from './webhook-settings';
import { PUSH_SETTINGS } from './push-settings';
import { ACCESS_LOG_SETTINGS } from './requests/access-log-settings';
import { OPERATION_SETTINGS, RETENTION_SETTINGS, SERVER_SETTINGS } from './operation-settings';
import { DATABASE_SETTINGS } from './resources/database-settings';
import { TERMINAL_SETTINGS } from './resources/terminal-settings';

/** Every setting of Fairlead, in the order in which the reference lists them. A variable that is empty counts as not set. */
export const SETTINGS = {
  ...INSTANCE_SETTINGS,
  ...ACCESS_SETTINGS,
  ...REQUEST_SETTINGS,
  ...OPERATION_SETTINGS,
  ...TERMINAL_SETTINGS,
  ...SERVER_SETTINGS,
  ...ACCESS_LOG_SETTINGS,
  ...CERTIFICATE_SETTINGS,
  ...DATABASE_SETTINGS,
  ...BACKUP_SETTINGS,
  ...WEBHOOK_SETTINGS,
  ...MAIL_SETTINGS,
  ...PUSH_SETTINGS,
  ...FORGE_SETTINGS,
  ...UPLOAD_SETTINGS,
  ...RETENTION_SETTINGS,
};

/** The same, grouped by the headings of the dashboard. */
export const SETTING_GROUPS = {
  Access: ACCESS_SETTINGS,
  Requests: REQUEST_SETTINGS,
  Operations: OPERATION_SETTINGS,
  Terminals: TERMINAL_SETTINGS,
  Servers: SERVER_SETTINGS,
  'Access logs': ACCESS_LOG_SETTINGS,
  Certificates: CERTIFICATE_SETTINGS,
  Databases: DATABASE_SETTINGS,
  Backups: BACKUP_SETTINGS,
  Webhooks: WEBHOOK_SETTINGS,
  'E-mail': MAIL_SETTINGS,
  Pushes: PUSH_SETTINGS,
  Forges: FORGE_SETTINGS,
  Uploads: UPLOAD_SETTINGS,
  Retention: RETENTION_SETTINGS,
  Instance: INSTANCE_SETTINGS,
};
