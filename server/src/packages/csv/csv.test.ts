import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CsvRow, findDialect, readCsv, withoutMarks, writeCsv } from './index.ts';

async function* each<Item>(items: Item[]): AsyncGenerator<Item> {
  yield* items;
}

async function read(content: Buffer, rowBytes = 100_000): Promise<CsvRow[]> {
  const open = () => Readable.from([content]);
  return Readable.from(readCsv(open(), await findDialect(open()), { rowBytes })).toArray();
}

function chunksOf(content: Buffer, size: number): Buffer[] {
  const count = Math.ceil(content.length / size);
  return Array.from({ length: count }, (_, place) => content.subarray(place * size, (place + 1) * size));
}

const cellsOf = async (text: string) => (await read(Buffer.from(text))).map(({ cells }) => cells);
const written = (rows: string[][], columns = ['a', 'b']) => buffer(writeCsv(columns, each(rows)));

/** Splits at every separator, quoted or not, like a spreadsheet that expects another separator. */
const naiveCells = (text: string, separator: string) =>
  text.split(/[\r\n]/).flatMap((line) => line.split(separator));
/** Ignores quotes and blanks. */
const runs = expect.stringMatching(/^[\s"]*[=+\-@]/);

describe('a written table', () => {
  test('reads back the same, whatever its cells contain', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.stringMatching(/^['=+\-@\t\r\n\uff1d",; 1.]{0,8}$/),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell)), async (rows) => {
        const found = await read(await written(rows));
        // A row of empty cells is a blank line.
        const kept = rows.filter((row) => row.some((one) => one !== ''));
        expect(found.map(({ cells }) => cells.map(withoutMarks))).toEqual([['a', 'b'], ...kept]);
      }),
    );
  });

  test.each([
    ['=1+1', "'=1+1"],
    ["'=1+1", "''=1+1"],
    ['@cmd', "'@cmd"],
    ['＝1', "'＝1"],
    ['-3.5', '-3.5'],
    ['-3.5 and more', "'-3.5 and more"],
    ["'tis", "'tis"],
    ['Course;=1+1', "Course;'=1+1"],
    ["Course;'=1+1", "Course;''=1+1"],
    ['Course; =1+1', "Course;' =1+1"],
    ['a; b; c-d', 'a; b; c-d'],
  ])('escapes formulas: %j becomes %j', async (cell, out) => {
    expect((await written([[cell, 'x']])).toString()).toBe(`\ufeffa,b\n${out},x\n`);
  });

  test.each(['a;=1+1', 'a;"=1+1"', 'a\t=1+1', 'a\n=1+1', 'a\r\n-1+1', 'a;\n;@x', '=1+1;+1+1', '"\n"=1+1'])(
    'has no formula even with other separators: %j',
    async (cell) => {
      const text = (await written([['x', cell]])).toString();
      for (const separator of [',', ';', '\t']) expect(naiveCells(text, separator)).not.toContainEqual(runs);
    },
  );

  test('fails if its rows fail', async () => {
    async function* broken(): AsyncGenerator<string[]> {
      yield ['1', '2'];
      throw new Error('the rows end here');
    }
    await expect(buffer(writeCsv(['a', 'b'], broken()))).rejects.toThrow('the rows end here');
  });
});

describe('a table that is read', () => {
  test.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons, with a comma in quotes', '"a";"b"\n1;2\n'],
    ['tabs', 'a\tb\n1\t2'],
    ['a byte order mark', '\ufeffa,b\n1,2\n'],
    ['Windows line ends', 'a,b\r\n1,2\r\n'],
    ['classic Mac OS line ends', 'a,b\r1,2\r'],
    ['blank lines', 'a,b\n\n,\n1,2\n\n'],
    ['blanks around quotation marks', '"a" , "b"\n"1", "2" \n'],
    ['a first line that names the separator', 'sep=;\na;b\n1;2\n'],
    ['a first line that names it in quotes', '\ufeff"sep=|"\r\na|b\r\n1|2\r\n'],
  ])('may have %s', async (_what, text) => {
    expect(await cellsOf(text)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  test('has row numbers as in a spreadsheet, with blank rows', async () => {
    expect((await read(Buffer.from('a\n\n1\n'))).map(({ number }) => number)).toEqual([1, 3]);
  });

  test('has its separator detected outside quotes', async () => {
    expect(await cellsOf('"a,b,c,d";e\n1;2')).toEqual([
      ['a,b,c,d', 'e'],
      ['1', '2'],
    ]);
  });

  test('may be Windows-1252', async () => {
    const content = Buffer.from('name,price\nJos\xe9 \x80,1\n', 'latin1');
    expect(await findDialect(Readable.from([content]))).toEqual({
      encoding: 'windows-1252',
      separator: ',',
      isText: true,
      hasBadBytes: false,
      endsInLetter: false,
    });
    expect((await read(content))[1]?.cells).toEqual(['José €', '1']);
  });

  test.each([
    ['a compressed file', Buffer.from('PK\x03\x04\x0a\0\x06\0', 'latin1')],
    ['UTF-16', Buffer.from('\ufeffname', 'utf16le')],
  ])('is not text if it is %s, however it is chunked', async (_what, content) => {
    for (const size of [content.length, 1])
      expect(await findDialect(Readable.from(chunksOf(content, size)))).toMatchObject({ isText: false });
  });

  test('is UTF-8 if it ends inside a character, or a chunk does, and reported as truncated', async () => {
    const whole = Buffer.from('name\nZoë\nJosé');
    for (const size of [whole.length, 2]) {
      const pieces = chunksOf(whole.subarray(0, -1), size);
      expect(await findDialect(Readable.from(pieces))).toMatchObject({
        encoding: 'utf-8',
        hasBadBytes: false,
        endsInLetter: true,
      });
    }
  });

  test('is UTF-8 despite a few invalid bytes', async () => {
    const content = Buffer.concat([
      Buffer.from('name\nZoë Ångström\n'),
      Buffer.from([0xe9]),
      Buffer.from('\n'),
    ]);
    const found = await findDialect(Readable.from([content]));
    expect(found).toMatchObject({ encoding: 'utf-8', hasBadBytes: true, endsInLetter: false });
    expect((await read(content)).map(({ cells }) => cells[0])).toEqual(['name', 'Zoë Ångström', '\ufffd']);
  });

  test('may have rows longer and shorter than the first', async () => {
    expect(await cellsOf('a,b\n1\n1,2,3\n')).toEqual([['a', 'b'], ['1'], ['1', '2', '3']]);
  });

  test('counts rows below a line that names the separator', async () => {
    const rows = await read(Buffer.from('sep=;\na;b\nsep=;\n'));
    expect(rows).toEqual([
      { number: 1, cells: ['a', 'b'] },
      { number: 2, cells: ['sep=', ''] },
    ]);
  });

  test.each([
    ['within a cell', 'a,b\n1,2" wide\n3,4\n', 2],
    ['behind a cell', 'a,b\n1,"2"x\n3,4\n', 2],
    ['that is never closed', 'a,b\n1,"2\n3,4\n', 2],
    ['that another cell seems to close', 'a,b\n"1,2\n3,"4, too"\n', 1],
  ])('loses only one row by a quotation mark %s', async (_where, text, column) => {
    const rows = await read(Buffer.from(text));
    expect(rows[1]).toMatchObject({ number: 2, cells: [], strayQuote: { column } });
    expect(rows[1]?.strayQuote?.line).toBe(text.split('\n')[1]);
    expect(rows[2]).toMatchObject({ number: 3, cells: ['3', expect.stringMatching(/^4/)] });
  });

  test('loses only one row by an unclosed quotation mark, in a file of any length', async () => {
    const rows = await read(Buffer.from(`a,b\n"1,2\n${'3,4\n'.repeat(5_000)}`), 100);
    expect(rows).toHaveLength(5_002);
    expect(rows.filter(({ strayQuote }) => strayQuote !== undefined)).toHaveLength(1);
  });

  test('is parsed the same, however it is chunked', async () => {
    const content = Buffer.from('a,b\r\n1,"x\r\ny"\r\n"2,3\r\n4,5');
    const rows: CsvRow[][] = [];
    for (const size of [1, 2, 3, content.length]) {
      const pieces = Readable.from(chunksOf(content, size));
      rows.push(
        await Readable.from(
          readCsv(pieces, { encoding: 'utf-8', separator: ',' }, { rowBytes: 100 }),
        ).toArray(),
      );
    }
    expect(rows[0]?.map(({ cells }) => cells)).toEqual([['a', 'b'], ['1', 'x\r\ny'], [], ['4', '5']]);
    for (const found of rows) expect(found).toEqual(rows[0]);
  });

  test.each([
    [1, `a,b\n${'x'.repeat(200)},2\n`],
    [2, `a,b\n1,${'x'.repeat(200)}\n`],
  ])('is rejected if a row is too long, naming column %i', async (column, text) => {
    await expect(read(Buffer.from(text), 100)).rejects.toMatchObject({ row: 2, column });
  });

  test('is closed if its reader stops', async () => {
    const content = Readable.from([Buffer.from('a\n1\n2\n3\n'), Buffer.from('4\n')]);
    for await (const { number } of readCsv(
      content,
      { encoding: 'utf-8', separator: ',' },
      { rowBytes: 100 },
    )) {
      if (number === 2) break;
    }
    await expect.poll(() => content.destroyed).toBe(true);
  });
});
