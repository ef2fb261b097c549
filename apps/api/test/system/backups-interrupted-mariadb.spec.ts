import { describeInterruptions } from './support/interruptions';

describeInterruptions('mariadb');
