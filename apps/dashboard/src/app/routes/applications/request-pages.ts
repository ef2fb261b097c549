/** One chunk for the page of requests and its queries, which load while the page does. */
export { ApplicationRequestsRoute } from './tabs/application-requests';
export { requestSearch } from '../../../features/requests/request-search';
export { requestPathsQuery, requestStatsQuery } from '../../../features/requests/queries';
