import { csvLine } from './csv';

describe('a line of CSV', () => {
  it('quotes what would end a cell or a line', () => {
    expect(csvLine(['a', 'b,c', 'd "e"', 'f\ng', null])).toBe('a,"b,c","d ""e""","f\ng",\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('makes %j harmless for spreadsheets', (text) => {
    expect(csvLine([text])).toMatch(/^"?'/);
  });
});
