// Runs before the first paint, so that a page in the dark theme never flashes white. It is a file of its own because the
// content security policy refuses inline scripts.
(function () {
  var stored = null;
  try {
    stored = localStorage.getItem('fairlead-color-scheme');
  } catch {
    // Storage can be switched off; the system's preference decides then.
  }
  var dark = stored === 'dark' || (stored !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
})();
