import { describeInterruptions } from './support/interruptions';

describeInterruptions('redis');
