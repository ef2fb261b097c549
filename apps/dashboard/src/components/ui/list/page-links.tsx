import { Pagination } from '@mantine/core';

interface Props {
  pages: number;
  page: number;
  onChange: (page: number) => void;
}

/** A default export, for `lazy`: most lists fit on one page. */
export default function PageLinks({ pages, page, onChange }: Props) {
  return (
    <Pagination
      size="sm"
      total={pages}
      value={page}
      onChange={onChange}
      siblings={1}
      getControlProps={(control) => ({ 'aria-label': `${control} page` })}
      getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
    />
  );
}
