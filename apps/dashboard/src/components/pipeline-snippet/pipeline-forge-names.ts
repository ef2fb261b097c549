export const PIPELINE_FORGE_NAMES = ['github', 'gitlab', 'forgejo', 'woodpecker', 'shell'] as const;
export type PipelineForgeName = (typeof PIPELINE_FORGE_NAMES)[number];
