/*
 * What nearly every page shows travels with what every page needs: one file compresses better than many, and a page then
 * brings only what is its own.
 */
import '../components/ui/layout/back-link';
import '../components/ui/display/elapsed-time';
import '../components/ui/feedback/empty-state';
import '../components/ui/list/filter-bar';
import '../components/ui/display/hostname-text';
import '../components/ui/list/list-select';
import '../components/ui/layout/page-layout';
import '../components/ui/layout/page-skeleton';
import '../components/ui/layout/panel';
import '../components/ui/display/relative-time';
import '../components/ui/layout/section-tabs';
import '../components/ui/feedback/status';
import '../lib/labels/status-labels';
