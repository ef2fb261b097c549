/** With its queries, so that the page needs one chunk. */
export { ApplicationDeploysRoute } from './tabs/application-deploys';
export { pushChecksQuery, pushesQuery } from '../../../features/pushes/queries';
