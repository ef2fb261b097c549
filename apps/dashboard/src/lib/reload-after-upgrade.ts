const MARK = 'fairlead-reloaded-at';
const PAUSE_MS = 60_000;

/**
 * Parts of the page are loaded when they are first needed, under names that change with each version. A page that was opened
 * before an upgrade finds them gone, however often it asks; loading it anew gives it the new ones. Not over and over, should
 * they really be missing.
 */
export function reloadAfterUpgrade(): void {
  window.addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(MARK));
    if (Date.now() - last < PAUSE_MS) return;
    sessionStorage.setItem(MARK, String(Date.now()));
    window.location.reload();
  });
}
