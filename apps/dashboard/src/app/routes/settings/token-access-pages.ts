/** One chunk for the pages by which programs get tokens: the first load of every page carries the names of all chunks. */
export { DeviceRoute } from './device';
export { NewTrustedPipelineRoute } from './new-trusted-pipeline';
export { TrustedPipelineRoute } from './trusted-pipeline';
export { TrustedPipelinesRoute } from './trusted-pipelines';
