import { Skeleton, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './data-table.module.css';

export interface Column<Row, Sort extends string = string> {
  key: string;
  header: string;
  /** The API's sort field. */
  sort?: Sort;
  /** A column of buttons, whose header is only for screen readers. */
  actions?: boolean;
  width?: string;
  /** Aligns numbers at their last digit. */
  right?: boolean;
  /**
   * Place in the card that a row becomes on a phone: `corner` is top right, `plain` has no label, `hidden` is left out.
   */
  phone?: 'corner' | 'plain' | 'hidden';
  cell: (row: Row) => ReactNode;
}

interface Props<Row, Sort extends string> {
  label: string;
  columns: readonly Column<Row, Sort>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** Number of skeleton rows while loading. */
  expectedRows?: number;
  /** Both are left out where the API has a fixed order. */
  sort?: Sort | `-${Sort}`;
  onSort?: (sort: Sort | `-${Sort}`) => void;
  /** The previous rows are shown while the requested ones are loading. */
  stale?: boolean;
  faded?: (row: Row) => boolean;
}

const RowAnchor = (props: ComponentPropsWithRef<'a'>) => <a {...props} className={classes.rowLink} />;

/**
 * Makes the whole row a link, from its first cell; other links and buttons of the row keep working. `<RowLink
 * to="/servers/$serverId" params={{ serverId: server.id }}>{server.name}</RowLink>`
 */
export const RowLink = createLink(RowAnchor);

/**
 * The table of every list. On a phone each row becomes a card whose lines are labelled with the column headers;
 * explicit roles keep it a table for assistive technology although CSS lays it out as blocks.
 */
export function DataTable<Row, Sort extends string>(props: Props<Row, Sort>) {
  const { label, columns, rows, rowKey, expectedRows = 5, stale, faded } = props;
  return (
    <div className={classes.frame}>
      <table
        role="table"
        className={classes.table}
        aria-label={label}
        aria-busy={!rows || stale}
        data-stale={stale || undefined}
      >
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <Heading key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows
            ? rows.map((row) => (
                <tr role="row" key={rowKey(row)} data-faded={faded?.(row) || undefined}>
                  {columns.map((column) => (
                    <td
                      role="cell"
                      key={column.key}
                      data-label={column.header}
                      data-actions={column.actions || undefined}
                      data-right={column.right || undefined}
                      data-phone={column.phone}
                    >
                      <div>{column.cell(row)}</div>
                    </td>
                  ))}
                </tr>
              ))
            : Array.from({ length: expectedRows }, (_, index) => (
                <tr role="row" key={index}>
                  {columns.map((column) => (
                    <td
                      role="cell"
                      key={column.key}
                      data-label={column.header}
                      data-actions={column.actions || undefined}
                      data-right={column.right || undefined}
                      data-phone={column.phone}
                    >
                      <Skeleton height={12} my={12} width={column.actions ? 24 : '70%'} />
                    </td>
                  ))}
                </tr>
              ))}
        </tbody>
      </table>
    </div>
  );
}

interface HeadingProps<Row, Sort extends string> {
  column: Column<Row, Sort>;
  sort?: Sort | `-${Sort}`;
  onSort?: (sort: Sort | `-${Sort}`) => void;
}

function Heading<Row, Sort extends string>({ column, sort, onSort }: HeadingProps<Row, Sort>) {
  const field = column.sort;
  if (!field || !onSort) {
    return (
      <th role="columnheader" scope="col" style={{ width: column.width }} data-right={column.right || undefined}>
        <span className={column.actions ? classes.readOut : undefined}>{column.header}</span>
      </th>
    );
  }
  const down = sort === `-${field}`;
  const up = sort === field;
  return (
    <th
      role="columnheader"
      scope="col"
      style={{ width: column.width }}
      data-right={column.right || undefined}
      aria-sort={down ? 'descending' : up ? 'ascending' : 'none'}
    >
      <UnstyledButton
        className={classes.sort}
        data-on={up || down || undefined}
        onClick={() => onSort(down ? field : `-${field}`)}
      >
        {column.header}
        {up ? <IconArrowUp size={13} /> : <IconArrowDown size={13} />}
      </UnstyledButton>
    </th>
  );
}
