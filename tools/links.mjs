import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { root } from './lib/run.mjs';
import { say } from './lib/say.mjs';

/** Fails if a relative link or an anchor in a tracked Markdown file leads nowhere. */
const pages = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.md'], { cwd: root, encoding: 'utf8' });
const broken = pages
  .trim()
  .split('\n')
  .filter((page) => existsSync(join(root, page)))
  .flatMap(brokenLinks);
for (const line of broken) say(line);
process.exit(broken.length === 0 ? 0 : 1);

function brokenLinks(page) {
  const text = readFileSync(join(root, page), 'utf8').replace(/^```[^]*?^```/gm, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link);
  return links
    .filter((link) => !/^[a-z]+:/.test(link) && !leadsSomewhere(page, link))
    .map((link) => `${page}: ${link}`);
}

function leadsSomewhere(page, link) {
  const [path, anchor] = link.split('#');
  const file = path === '' ? join(root, page) : resolve(root, dirname(page), path);
  return existsSync(file) && (anchor === undefined || anchorsOf(readFileSync(file, 'utf8')).includes(anchor));
}

/** The anchors of headings as GitHub and most other hosts derive them. */
function anchorsOf(text) {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}
