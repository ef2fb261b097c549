export interface MailBlock {
  readonly paragraphs: readonly string[];
  /** A title above the paragraphs, which leads to its page if there is a link. */
  readonly title?: string;
  readonly link?: string;
}

export interface MailLayout {
  readonly blocks: readonly MailBlock[];
  readonly button: { readonly label: string; readonly link: string };
  readonly footer: string;
}

/** The same content as text and as HTML. All of it may be foreign. */
export function layOutMail(layout: MailLayout): { text: string; html: string } {
  return { text: textOf(layout), html: htmlOf(layout) };
}

function textOf({ blocks, button, footer }: MailLayout): string {
  const parts = blocks.map(({ title, paragraphs }) =>
    [...(title === undefined ? [] : [title]), ...paragraphs].join('\n'),
  );
  return [...parts, `${button.label}:\n${button.link}`, `-- \n${footer}`].join('\n\n').concat('\n');
}

/** Without images, scripts and styles from elsewhere. */
function htmlOf({ blocks, button, footer }: MailLayout): string {
  return [
    '<!DOCTYPE html><html lang="en"><body style="font-family:sans-serif;font-size:15px;line-height:1.5;color:#1d2939">',
    ...blocks.map(blockOf),
    `<p><a href="${escapeHtml(button.link)}" style="font-weight:bold">${escapeHtml(button.label)}</a></p>`,
    `<p style="color:#667085;font-size:13px">${escapeHtml(footer)}</p>`,
    '</body></html>',
  ].join('\n');
}

function blockOf({ title, link, paragraphs }: MailBlock): string {
  const name = title === undefined ? '' : escapeHtml(title);
  const head = link === undefined ? name : `<a href="${escapeHtml(link)}">${name}</a>`;
  const body = paragraphs.map(escapeHtml).join('<br>\n');
  return `${title === undefined ? '' : `<p style="margin-bottom:0"><strong>${head}</strong></p>\n`}<p>${body}</p>`;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
