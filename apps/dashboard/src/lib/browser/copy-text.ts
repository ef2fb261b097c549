/**
 * Copies text to the clipboard. Browsers restrict the clipboard API to HTTPS, but a new instance is often opened over
 * plain HTTP; there the older way of copying a selection still works.
 */
export async function copyText(text: string): Promise<boolean> {
  if (window.isSecureContext) {
    const written = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
    if (written) return true;
  }
  const holder = document.createElement('textarea');
  holder.value = text;
  holder.readOnly = true;
  holder.setAttribute('aria-hidden', 'true');
  holder.style.cssText = 'position:fixed;top:0;opacity:0';
  const focused = document.activeElement;
  // Inside an open dialog, because the dialog would take the focus back.
  (focused?.closest('[role="dialog"]') ?? document.body).append(holder);
  try {
    holder.select();
    return document.execCommand('copy');
  } finally {
    holder.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}
