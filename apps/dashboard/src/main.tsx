import '@fontsource-variable/ibm-plex-sans/wght.css';
import '@fontsource/ibm-plex-mono/400.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import './app/global.css';
/*
 * Nearly every page shows these. Imported here they are in the chunk that every page needs, where they compress better than
 * in many files.
 */
import './components/ui/layout/back-link';
import './components/ui/display/elapsed-time';
import './components/ui/feedback/empty-state';
import './components/ui/list/filter-bar';
import './components/ui/display/hostname-text';
import './components/ui/list/list-select';
import './components/ui/layout/page-layout';
import './components/ui/layout/page-skeleton';
import './components/ui/layout/panel';
import './components/ui/display/relative-time';
import './components/ui/layout/section-tabs';
import './components/ui/feedback/status';
import './lib/labels/status-labels';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { loadAhead } from './lib/browser/load-ahead';

const RELOADED_AT_KEY = 'fairlead-reloaded-at';
const RELOAD_PAUSE_MS = 60_000;

reloadAfterUpgrade();
focusInvalidFields();
// The build takes the styles of each component that is used; see vite.config.ts.
if (import.meta.env.DEV) void import('@mantine/core/styles.layer.css');

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

/**
 * Reloads a page that was opened before an upgrade: chunk names change with each version, so retries do not find the old
 * ones. At most once a minute, so that a chunk that is really missing does not cause a reload loop; and not offline, where
 * the document would be missing too.
 */
function reloadAfterUpgrade(): void {
  window.addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(RELOADED_AT_KEY));
    if (!navigator.onLine || Date.now() - last < RELOAD_PAUSE_MS) return;
    sessionStorage.setItem(RELOADED_AT_KEY, String(Date.now()));
    window.location.reload();
  });
}

/** Every form leads to the first field that has to be corrected. */
function focusInvalidFields(): void {
  document.addEventListener('submit', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    loadAhead(() => import('./lib/browser/focus-invalid-field').then((file) => file.focusInvalidField(target)));
  });
}
