import { describeBackupInterruptions } from './interruption-tests';

describeBackupInterruptions('mariadb');
