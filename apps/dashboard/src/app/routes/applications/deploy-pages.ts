/** One chunk for the pages of pushes and uploads, with their queries: the first load of every page carries the names of all chunks. */
export { ApplicationDeploysRoute } from './tabs/application-deploys';
export { ApplicationUploadsRoute } from './tabs/application-uploads';
export { pushChecksQuery, pushesQuery } from '../../../features/pushes/queries';
export { uploadsQuery } from '../../../features/deployments/uploads/queries';
