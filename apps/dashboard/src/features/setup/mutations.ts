import { type CompleteSetup, sessionCompleteSetup } from '@fairlead/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export function useCompleteSetup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CompleteSetup) => sessionCompleteSetup({ body, throwOnError: true }),
    onSuccess: () => client.clear(),
  });
}
