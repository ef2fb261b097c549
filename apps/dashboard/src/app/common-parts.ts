/*
 * What nearly every page shows travels with what every page needs: one file compresses better than many, and a page then
 * brings only what is its own.
 */
import '../components/ui/back-link';
import '../components/ui/elapsed';
import '../components/ui/empty';
import '../components/ui/filter-bar';
import '../components/ui/hostname';
import '../components/ui/list-select';
import '../components/ui/page';
import '../components/ui/page-skeleton';
import '../components/ui/panel';
import '../components/ui/relative-time';
import '../components/ui/section-tabs';
import '../components/ui/status';
import '../lib/status-words';
