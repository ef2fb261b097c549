const INVALID = '[aria-invalid=true]';

/**
 * Focuses the first invalid field of a form that was submitted, as soon as there is one: also a field that the server
 * refuses. Ends with the next input of the user, who then knows better where to go on.
 */
export function focusInvalidField(form: HTMLElement): void {
  const stop = new AbortController();
  const focus = () => {
    const field = form.querySelector<HTMLElement>(INVALID);
    if (!field) return;
    stop.abort();
    field.focus();
  };
  const observer = new MutationObserver(focus);
  stop.signal.addEventListener('abort', () => observer.disconnect());
  for (const type of ['keydown', 'pointerdown'] as const)
    document.addEventListener(type, () => stop.abort(), { signal: stop.signal, capture: true });
  observer.observe(form, { subtree: true, childList: true, attributeFilter: ['aria-invalid'] });
  focus();
}
