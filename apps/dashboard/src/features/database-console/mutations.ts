import { databaseQueriesRun, type DatabaseQueryResult } from '@fairlead/client';
import { useMutation } from '@tanstack/react-query';

export interface Statement {
  readonly statement: string;
  readonly write: boolean;
}

export function useRunStatement(databaseId: string) {
  return useMutation({
    mutationFn: async (body: Statement): Promise<DatabaseQueryResult> =>
      (await databaseQueriesRun({ path: { id: databaseId }, body, throwOnError: true })).data.data,
  });
}
