import { instanceChange, type InstanceChangeData } from '@fairlead/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { instanceQuery } from './queries';

export function useChangeInstanceSettings() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: InstanceChangeData['body']) =>
      (await instanceChange({ body, throwOnError: true })).data.data,
    onSuccess: (instance) => client.setQueryData(instanceQuery().queryKey, instance),
  });
}
