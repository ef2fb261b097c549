/** RFC 8288: `first`, `prev`, `next` and `last`, with the request's other parameters preserved. */
export function linkHeader(url: string, page: number, perPage: number, total: number): string {
  const last = Math.max(1, Math.ceil(total / perPage));
  const [path = '/', query = ''] = url.split('?', 2);
  const kept = query.split('&').filter((pair) => pair !== '' && !/^(page|per_page)=/.test(pair));
  const link = (rel: string, to: number) =>
    `<${path}?${[...kept, `page=${to}`, `per_page=${perPage}`].join('&')}>; rel="${rel}"`;
  const links = [link('first', 1)];
  if (page > 1) links.push(link('prev', Math.min(page - 1, last)));
  if (page < last) links.push(link('next', page + 1));
  links.push(link('last', last));
  return links.join(', ');
}
