import { tokensList, trustedPipelinesFind, trustedPipelinesList } from '@fairlead/client';
import { queryOptions } from '@tanstack/react-query';

/** As many as there can be on a usual instance. */
const SHOWN = 100;
const TOKENS_SHOWN = 10;

/** All trusted pipelines, the newest first. */
export const trustedPipelinesQuery = () =>
  queryOptions({
    queryKey: ['trusted-pipelines', 'list'],
    queryFn: async ({ signal }) => {
      const { data: answer } = await trustedPipelinesList({ query: { per_page: SHOWN }, signal, throwOnError: true });
      return { pipelines: answer.data, total: answer.meta.total };
    },
  });

export const trustedPipelineQuery = (id: string) =>
  queryOptions({
    queryKey: ['trusted-pipelines', 'detail', id],
    queryFn: async ({ signal }) => (await trustedPipelinesFind({ path: { id }, signal, throwOnError: true })).data.data,
  });

/** The latest tokens that it has issued. */
export const pipelineTokensQuery = (id: string) =>
  queryOptions({
    queryKey: ['tokens', 'list', 'of-pipeline', id],
    queryFn: async ({ signal }) => {
      const query = { kind: 'pipeline', pipeline_id: id, sort: '-created_at', per_page: TOKENS_SHOWN } as const;
      return (await tokensList({ query, signal, throwOnError: true })).data.data;
    },
  });
