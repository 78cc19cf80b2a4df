import { describe, expect, it } from 'vitest';
import { readExportFile } from './export-rows.ts';
import { writeCsv, writeNdjson } from './write-rows.ts';

async function* given(...rows: Readonly<Record<string, string | number | null>>[]) {
  yield* rows;
}
async function textOf(parts: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const part of parts) text += part;
  return text;
}

describe('rows as CSV', () => {
  it('stand under their names, with what needs it in quotes', async () => {
    const rows = given({ path: '/a,"b"', n: -1, route: null }, { path: 'x\ny', n: 2, route: 'r' });
    expect(await textOf(writeCsv(rows))).toBe('path,n,route\r\n"/a,""b""",-1,\r\n"x\ny",2,r\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', '=HYPERLINK("http://evil.dev","x")'])(
    'hold %j as a text that no spreadsheet runs',
    async (value) => {
      const [, line = ''] = (await textOf(writeCsv(given({ value })))).split('value\r\n');
      expect(line).toMatch(/^"?'/u);
    },
  );

  it('are nothing where there is no row', async () => {
    expect(await textOf(writeCsv(given()))).toBe('');
  });
});

it('rows as NDJSON are what they were', async () => {
  const rows = [
    { path: '=1', n: 1 },
    { path: 'x\ny', n: null },
  ];
  const lines = (await textOf(writeNdjson(given(...rows)))).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual(rows);
});

it('a file is known by a name and one of two endings', () => {
  expect(readExportFile('path.csv')).toEqual({ name: 'path', ending: 'csv' });
  expect(readExportFile('requests.ndjson')).toEqual({ name: 'requests', ending: 'ndjson' });
  for (const file of ['path', 'nothing.csv', 'path.xls', 'path.csv.csv', '../x.csv'])
    expect(readExportFile(file), file).toBeUndefined();
});
