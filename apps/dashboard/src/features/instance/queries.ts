import { instanceShow, instanceShowEncryption } from '@fairlead/client';
import { queryOptions } from '@tanstack/react-query';

export const instanceQuery = () =>
  queryOptions({
    queryKey: ['instance'],
    queryFn: async ({ signal }) => (await instanceShow({ signal, throwOnError: true })).data.data,
  });

const WHILE_ROTATING_MS = 5000;

export const encryptionQuery = () =>
  queryOptions({
    queryKey: ['instance', 'encryption'],
    queryFn: async ({ signal }) => (await instanceShowEncryption({ signal, throwOnError: true })).data.data,
    refetchInterval: ({ state }) => (state.data?.rotating ? WHILE_ROTATING_MS : false),
  });
