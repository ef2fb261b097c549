import { safeLine } from './safe-text';

export interface Column<Row> {
  readonly title: string;
  /** Text from outside may be returned as it is. */
  readonly value: (row: Row) => string | number | null | undefined;
  readonly align?: 'left' | 'right';
  /** Colours a cell; called with its padded text. */
  readonly style?: (text: string, row: Row) => string;
}

const GAP = '  ';

/** Lines of a table with its titles; a cell without a value is a dash. */
export function table<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  heading: (text: string) => string,
): string[] {
  const lines = rows.map((row) => ({ row, cells: columns.map((column) => cell(column.value(row))) }));
  const widths = columns.map((column, index) =>
    Math.max(column.title.length, ...lines.map(({ cells }) => [...(cells[index] ?? '')].length)),
  );
  const pad = (text: string, index: number) => {
    const space = ' '.repeat(Math.max(0, (widths[index] ?? 0) - [...text].length));
    if (columns[index]?.align === 'right') return space + text;
    return index === columns.length - 1 ? text : text + space;
  };
  const titles = columns.map((column, index) => heading(pad(column.title, index))).join(GAP);
  const body = lines.map(({ row, cells }) =>
    columns
      .map((column, index) => {
        const text = pad(cells[index] ?? '', index);
        return column.style ? column.style(text, row) : text;
      })
      .join(GAP),
  );
  return [titles, ...body].map((line) => line.trimEnd());
}

/** `Name:  value` lines; fields without a value are left out. */
export function fields(
  entries: readonly (readonly [string, string | number | null | undefined])[],
  label: (text: string) => string,
): string[] {
  const present = entries.filter(([, value]) => value !== null && value !== undefined && value !== '');
  const width = Math.max(0, ...present.map(([name]) => name.length)) + 1;
  return present.map(([name, value]) => `${label(`${name}:`.padEnd(width))}  ${safeLine(String(value))}`);
}

function cell(value: string | number | null | undefined): string {
  return value === null || value === undefined || value === '' ? '-' : safeLine(String(value));
}
