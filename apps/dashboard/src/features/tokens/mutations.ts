import { type CreateToken, tokensCreate, tokensRevoke } from '@fairlead/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';

export function useGenerateToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: CreateToken) => (await tokensCreate({ body, throwOnError: true })).data.data,
    onSuccess: () => client.invalidateQueries({ queryKey: ['tokens'] }),
    // The response holds the token's text, so it is dropped when the page is left.
    gcTime: 0,
  });
}

export function useRevokeToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => tokensRevoke({ path: { id }, throwOnError: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['tokens'] }),
  });
}
