const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Renders what visitors see while an application cannot respond: a self-contained page, because every other path is answered
 * with it as well.
 */
export function renderVisitorPage(title: string, message: string): string {
  const paragraphs = message
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => `    <p>${line.replace(/[&<>"']/g, (character) => ESCAPED[character] ?? '')}</p>\n`);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <style>
      :root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif; }
      body { display: grid; min-height: 100vh; margin: 0; place-content: center; }
      main { max-width: 34rem; padding: 2rem; text-align: center; overflow-wrap: anywhere; }
    </style>
  </head>
  <body>
    <main>
${paragraphs.join('')}    </main>
  </body>
</html>
`;
}
