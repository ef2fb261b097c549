import { uploadsRemove } from '@fairlead/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export function useRemoveUpload(applicationId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (uploadId: string) => {
      await uploadsRemove({ path: { id: applicationId, uploadId }, throwOnError: true });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['uploads', applicationId] }),
  });
}
