/** One chunk for the timeline and its queries, which load while the page does. */
export { ApplicationTimelineRoute } from './tabs/application-timeline';
export { timelineSearch } from '../../../features/activity/timeline/timeline-search';
export { timelineMarksQuery, timelineQuery } from '../../../features/activity/timeline/queries';
