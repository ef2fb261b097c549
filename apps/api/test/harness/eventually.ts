/** What the look finds as soon as it finds something, or an error that says what was waited for. */
export async function eventually<T>(
  what: string,
  look: () => T | false | undefined | Promise<T | false | undefined>,
  withinMs = 10_000,
): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > end) throw new Error(`Not within ${withinMs} ms: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
