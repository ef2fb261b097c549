import { FAILURE_CODES, type FailureCode } from '@fairlead/contracts';
import { backupAdviceFor as ofBackup } from '../features/backups/backup-advice';
import { databaseAdviceFor as ofDatabase } from '../features/databases/status-problem/database-advice';
import { hasDeploymentAdvice } from '../features/deployments/detail/deployment-failure-advice';

/** Codes whose messages are sufficient, and which no page shows by the code alone. */
const SAYS_IT_ALL = 'BACKUP_NOT_RESTORABLE';

const isCode = (code: string): code is FailureCode => Object.hasOwn(FAILURE_CODES, code);
const CODES = Object.keys(FAILURE_CODES).filter(isCode);

test.each(CODES.filter((code) => code !== SAYS_IT_ALL))('has advice for %s', (code) => {
  const knownOfBackups = ofBackup(code) !== ofBackup('NO_SUCH_CODE');
  expect([hasDeploymentAdvice(code), ofDatabase(code) !== undefined, knownOfBackups]).toContain(true);
});
