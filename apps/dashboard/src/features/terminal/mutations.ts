import { terminalsClose } from '@fairlead/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Closes the terminal of another person, or one whose window is lost. */
export function useCloseTerminal(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => (await terminalsClose({ path: { id }, throwOnError: true })).data.data,
    onSettled: () => client.invalidateQueries({ queryKey: ['terminals'] }),
  });
}
