/** With its queries, so that the page needs one chunk. */
export { PeopleRoute } from './people';
export { invitationsQuery, peopleQuery } from '../../../features/people/queries';
