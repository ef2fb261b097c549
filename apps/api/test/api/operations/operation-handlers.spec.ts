import { OPERATION_KINDS } from '@fairlead/contracts';
import { OperationHandler, type Completion, type Handler } from '../../../src/operations/operation-handler';
import { createTestDatabase } from '../../harness/test-database';
import { startQueue } from './queue-harness';

const nothing: Completion = () => Promise.resolve();

describe('handlers', () => {
  const handler = (kind: (typeof OPERATION_KINDS)[number]) => {
    @OperationHandler(kind)
    class Some implements Handler {
      run = (): Promise<Completion> => Promise.resolve(nothing);
      ended = (): Promise<void> => Promise.resolve();
    }
    return Some;
  };

  it('keeps Fairlead from starting when a kind of operation has two', async () => {
    const handlers = [...OPERATION_KINDS, OPERATION_KINDS[0]].map(handler);
    const database = await createTestDatabase();
    await expect(startQueue({ handlers, database })).rejects.toThrow(
      `Two handlers for the operation ${OPERATION_KINDS[0]}`,
    );
    await database.remove();
  });

  it('keeps Fairlead from starting when a kind of operation has none', async () => {
    const database = await createTestDatabase();
    await expect(startQueue({ handlers: OPERATION_KINDS.slice(1).map(handler), database })).rejects.toThrow(
      `No handler for the operation ${OPERATION_KINDS[0]}`,
    );
    await database.remove();
  });
});
