import {
  type ApproveDevice,
  type DeviceAuthorizationRecord,
  deviceApprovalsApprove,
  deviceApprovalsDeny,
  deviceApprovalsFind,
} from '@fairlead/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** A mutation, because each use counts as an entered code: nothing repeats it automatically. */
export const useFindDevice = () =>
  useMutation({
    mutationFn: async (userCode: string): Promise<DeviceAuthorizationRecord> =>
      (await deviceApprovalsFind({ body: { user_code: userCode }, throwOnError: true })).data.data,
  });

export function useApproveDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: ApproveDevice) => (await deviceApprovalsApprove({ body, throwOnError: true })).data.data,
    onSuccess: () => client.invalidateQueries({ queryKey: ['tokens'] }),
  });
}

export const useDenyDevice = () =>
  useMutation({
    mutationFn: async (userCode: string) =>
      (await deviceApprovalsDeny({ body: { user_code: userCode }, throwOnError: true })).data.data,
  });
