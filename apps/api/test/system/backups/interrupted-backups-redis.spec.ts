import { describeBackupInterruptions } from './interruption-tests';

describeBackupInterruptions('redis');
