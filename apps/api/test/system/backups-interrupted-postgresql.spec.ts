import { describeInterruptions } from './support/interruptions';

describeInterruptions('postgresql');
