import { describeBackupInterruptions } from './interruption-tests';

describeBackupInterruptions('postgresql');
