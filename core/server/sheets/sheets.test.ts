import { deflateRawSync } from 'node:zlib'
import { read, utils, write } from '@e965/xlsx'
import iconv from 'iconv-lite'
import { expect, test, vi } from 'vitest'
import type { Cell } from '../../contract/columns.ts'
import { all } from '../tasks/testing.ts'
import type { Sheet } from './cells.ts'
import { encodingOf, type SheetError, writeCsv } from './csv.ts'
import { readSheet } from './read.ts'
import { writeXlsx } from './xlsx.ts'
import { openZip, zipStream } from './zip.ts'

const gather = async (stream: AsyncIterable<Buffer>) => Buffer.concat(await all(stream))
const rowsOf = (data: Buffer, name: string, limits?: { rows: number; columns: number }) => all(readSheet(data, name, limits))
const sheet = (rows: Cell[][], more: Partial<Sheet> = {}): Sheet => ({
  name: '客户',
  header: ['姓名', '手机', '数'],
  rows: [rows],
  ...more,
})
const odd: Cell[][] = [
  ['王小明', '13800138000', 3],
  ['=HYPERLINK("http://x")', '+8613800138000', -1.5],
  ['@cmd', "'quoted", null],
  ['-5', '  spaces  ', 0],
  ['a & b < c > "d"', '两\n行,逗号', true],
  ['🀄︎𠮷', 'bell\u0007lone\ud800', 1e21],
]

test('a workbook reads back as it was written: Chinese, what looks like a formula, odd characters', async () => {
  const data = await gather(writeXlsx([sheet(odd, { watermark: '导出人：小美' })]))
  expect(await rowsOf(data, 'a.xlsx')).toEqual([
    ['姓名', '手机', '数'],
    ['王小明', '13800138000', '3'],
    ['=HYPERLINK("http://x")', '+8613800138000', '-1.5'],
    ['@cmd', "'quoted", ''],
    ['-5', 'spaces', '0'],
    ['a & b < c > "d"', '两\n行,逗号', 'TRUE'],
    ['🀄︎𠮷', 'belllone', '1e+21'],
    ['导出人：小美'],
  ])
})

test('rows that fail before anybody reads end the reading, not the process', async () => {
  const rows = (async function* (): AsyncGenerator<Cell[][]> {
    yield [['one']]
    throw new Error('gone')
  })()
  const stream = writeXlsx([{ name: 'a', header: ['a'], rows }])
  await vi.waitFor(() => expect(stream.destroyed).toBe(true))
  await expect(gather(stream)).rejects.toThrow('gone')
})

test('another program opens the workbook and finds no formula in it', async () => {
  const data = await gather(writeXlsx([sheet(odd), { name: '可填写的值[1]', header: ['a'], rows: [[['b']]] }]))
  const book = read(data, { cellFormula: true, cellStyles: true })
  expect(book.SheetNames).toEqual(['客户', '可填写的值 1 '])
  const first = book.Sheets.客户!
  expect(utils.sheet_to_json<unknown[]>(first, { header: 1 })[2]).toEqual(['=HYPERLINK("http://x")', '+8613800138000', -1.5])
  const cells = Object.entries(first).filter(([at]) => !at.startsWith('!'))
  expect(cells.length).toBeGreaterThan(15)
  for (const [at, cell] of cells) expect([at, (cell as { f?: string }).f]).toEqual([at, undefined])
})

test('csv: a mark for Excel, and cells that would run are made text; numbers stay', async () => {
  const data = await gather(writeCsv(sheet([...odd, ['＝1+1', '\t=1', '@x,"y"']], { watermark: '-w' })))
  expect(data.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const lines = data.toString('utf8').split('\r\n')
  expect(lines[2]).toBe(`"'=HYPERLINK(""http://x"")",'+8613800138000,-1.5`)
  expect(lines[3]).toBe("'@cmd,'quoted,")
  expect(lines[4]).toBe('-5,"  spaces  ",0')
  expect(lines.at(-3)).toBe(`'＝1+1,"'\t=1","'@x,""y"""`)
  expect(lines.at(-2)).toBe("'-w")
  const back = await rowsOf(data, 'a.csv')
  expect(back[2]).toEqual(['=HYPERLINK("http://x")', '+8613800138000', '-1.5'])
  expect(back[5]![1]).toBe('两\n行,逗号')
})

test('headers are neutralised too', async () => {
  const data = await gather(writeCsv({ name: 's', header: ['=cmd'], rows: [] }))
  expect(data.toString('utf8')).toBe("\ufeff'=cmd\r\n")
})

test('csv in GBK, UTF-8 with and without a mark, and UTF-16 are told apart', async () => {
  const text = '姓名,备注\r\n王小明,镕基㐂€\r\n'
  const expected = [
    ['姓名', '备注'],
    ['王小明', '镕基㐂€'],
  ]
  const forms = {
    'utf-8': Buffer.from(text),
    bom: Buffer.from(`\ufeff${text}`),
    gb18030: iconv.encode(text, 'gb18030'),
    'utf-16le': iconv.encode(text, 'utf-16le', { addBOM: true }),
  }
  for (const data of Object.values(forms)) expect(await rowsOf(data, 'a.csv')).toEqual(expected)
  expect(encodingOf(forms.gb18030)).toBe('gb18030')
  expect(encodingOf(forms['utf-8'])).toBe('utf-8')
  // Characters that lie across two slices of the file.
  const long = Array.from({ length: 9000 }, (_, i) => [`客${i}㐂`])
  for (const encoding of ['utf-8', 'utf-16le', 'gb18030'])
    expect(await rowsOf(iconv.encode(long.join('\n'), encoding, { addBOM: encoding === 'utf-16le' }), 'a.csv')).toEqual(long)
  expect(await rowsOf(Buffer.from('a;b\n1;2'), 'a.csv')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

test('workbooks of other programs: shared strings, dates, long numbers, gaps; and the old xls', async () => {
  const made = utils.aoa_to_sheet(
    [
      ['姓名', '生日', '手机', '空', '数'],
      ['王小明', new Date(Date.UTC(2026, 10, 21)), 13800138000, null, 0.1 + 0.2],
      [],
      ['李雷', new Date(Date.UTC(2026, 10, 21, 10, 5, 9)), 1.5, null, '末'],
    ],
    { dateNF: 'yyyy-mm-dd hh:mm:ss', UTC: true },
  )
  const book = utils.book_new()
  utils.book_append_sheet(book, made, '一')
  const xlsx = write(book, { type: 'buffer', bookType: 'xlsx', bookSST: true, compression: true }) as Buffer
  expect(await rowsOf(xlsx, 'a.XLSX')).toEqual([
    ['姓名', '生日', '手机', '空', '数'],
    ['王小明', '2026-11-21', '13800138000', '', '0.3'],
    ['李雷', '2026-11-21 10:05:09', '1.5', '', '末'],
  ])
  const xls = write(book, { type: 'buffer', bookType: 'xls' }) as Buffer
  const old = await rowsOf(xls, 'a.xls')
  expect(old[0]).toEqual(['姓名', '生日', '手机', '空', '数'])
  expect(old[1]![1]).toMatch(/^2026-11-21/)
  expect(old[1]![2]).toBe('13800138000')
})

test('what is no sheet, what is locked and what is too long is said in words', async () => {
  await expect(rowsOf(Buffer.from('PK nonsense'), 'a.xlsx')).rejects.toThrow('文件无法读取')
  await expect(rowsOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'a.xlsx')).rejects.toThrow('已加密')
  await expect(rowsOf(Buffer.alloc(64, 7), 'a.xls')).rejects.toThrow(/文件/)
  await expect(rowsOf(Buffer.from(''), 'a.csv')).rejects.toThrow('没有数据')
  const data = await gather(writeXlsx([sheet(Array.from({ length: 11 }, (_, i) => [i]))]))
  await expect(rowsOf(data, 'a.xlsx', { rows: 10, columns: 5 })).rejects.toThrow('最多导入 10 行')
  expect(await rowsOf(data, 'a.xlsx', { rows: 11, columns: 5 })).toHaveLength(12)
  await expect(rowsOf(data, 'a.xlsx', { rows: 100, columns: 2 })).rejects.toThrow('最多 2 列')
  await expect(rowsOf(Buffer.from('a\n1\n2\n3'), 'a.csv', { rows: 2, columns: 2 })).rejects.toThrow('最多导入 2 行')
})

/** The parts of a workbook, with a sheet of the tester's choice. */
const workbook = (sheetXml: string[], more: { name: string; data: string[] }[] = []) =>
  gather(
    zipStream([
      { name: 'xl/workbook.xml', data: ['<workbook xmlns:r="r"><sheets><sheet name="a" r:id="r1"/></sheets></workbook>'] },
      {
        name: 'xl/_rels/workbook.xml.rels',
        data: ['<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>'],
      },
      { name: 'xl/worksheets/sheet1.xml', data: sheetXml },
      ...more,
    ]),
  )

test('a number that is no day is shown as it is, whatever its style', async () => {
  const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'
  const numbers = ['46347', '0.5', '2958465.5', '1e300', '99999999999', '-99999999999', '2958466', '-1']
  const row = `<row>${numbers.map((n) => `<c s="1"><v>${n}</v></c>`).join('')}</row>`
  const data = await workbook([`<worksheet><sheetData>${row}${row}</sheetData></worksheet>`], [{ name: 'xl/styles.xml', data: [styles] }])
  const cells = ['2026-11-21', '12:00:00', '9999-12-31 12:00:00', '1e+300', '99999999999', '-99999999999', '2958466', '-1']
  expect(await rowsOf(data, 'a.xlsx')).toEqual([cells, cells])
})

test('a zip bomb is refused after a little of it', async () => {
  const filler = ' '.repeat(1024 * 1024)
  const bomb = await workbook(['<worksheet><sheetData>', ...Array.from({ length: 60 }, () => filler), '</sheetData></worksheet>'])
  expect(bomb.length).toBeLessThan(600_000)
  await expect(rowsOf(bomb, 'a.xlsx')).rejects.toThrow('解压后过大')
  let unpacked = 0
  const entry = (await openZip(bomb)).get('xl/worksheets/sheet1.xml')!
  const reading = async () => {
    for await (const piece of entry.open()) unpacked += piece.length
  }
  await expect(reading()).rejects.toThrow('解压后过大')
  expect(unpacked).toBeLessThan(30 * 1024 * 1024)
  // The same size of rows that do not pack so well is read.
  const honest = await workbook([
    '<worksheet><sheetData>',
    ...Array.from({ length: 3000 }, (_, i) => `<row><c><v>${Math.sin(i)}</v></c></row>`),
    '</sheetData></worksheet>',
  ])
  expect(await rowsOf(honest, 'a.xlsx')).toHaveLength(3000)
})

test('a header that lies about the size changes nothing', async () => {
  const zip = await workbook([
    '<worksheet><sheetData>',
    ...Array.from({ length: 20 }, () => ' '.repeat(1024 * 1024)),
    '</sheetData></worksheet>',
  ])
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4)) zip.writeUInt32LE(10, at + 24)
  await expect(rowsOf(zip, 'a.xlsx')).rejects.toThrow('解压后过大')
})

test('entities and a document type are refused', async () => {
  const doc = (xml: string) => workbook([xml])
  const laughs =
    '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>'
  await expect(doc(laughs).then((d) => rowsOf(d, 'a.xlsx'))).rejects.toThrow('文件无法读取')
  const unknown = '<worksheet><sheetData><row><c t="str"><v>&xxe;</v></c></row></sheetData></worksheet>'
  await expect(doc(unknown).then((d) => rowsOf(d, 'a.xlsx'))).rejects.toThrow('文件无法读取')
})

test('200,000 entries of a directory are not walked', async () => {
  const zip = Buffer.concat([deflateRawSync(Buffer.alloc(10)), Buffer.alloc(22)])
  zip.writeUInt32LE(0x06054b50, zip.length - 22)
  zip.writeUInt16LE(60_000, zip.length - 12)
  await expect(rowsOf(zip, 'a.xlsx')).rejects.toThrow('解压后过大')
})

test('a long sheet is written without being kept', async () => {
  let made = 0
  const rows = (async function* () {
    for (let i = 0; i < 100; i++) {
      made += 1000
      yield Array.from({ length: 1000 }, (_, k): Cell[] => [`客户${i * 1000 + k}`, '13800138000', k])
    }
  })()
  const stream = writeXlsx([{ name: 's', header: ['a', 'b', 'c'], rows }])
  let size = 0
  let firstAt = 0
  for await (const chunk of stream) {
    size += (chunk as Buffer).length
    if (size > 60_000 && !firstAt) firstAt = made
  }
  expect(made).toBe(100_000)
  expect(firstAt).toBeLessThan(50_000) // bytes left long before the last row was made
})

test('rows are made no further when their reader has gone', async () => {
  let ended = false
  const rows = (async function* () {
    try {
      for (;;) yield Array.from({ length: 1000 }, (_, k): Cell[] => [Math.sin(k)])
    } finally {
      ended = true
    }
  })()
  let size = 0
  for await (const chunk of writeXlsx([{ name: 's', header: ['a'], rows }])) {
    size += (chunk as Buffer).length
    if (size > 10_000) break
  }
  await vi.waitFor(() => expect(ended).toBe(true))
})

test('an error while rows are made comes out of the stream', async () => {
  const rows = (async function* () {
    yield [['a']] as Cell[][]
    throw new Error('cancelled')
  })()
  await expect(gather(writeXlsx([{ name: 's', header: ['a'], rows }]))).rejects.toThrow('cancelled')
})

test('what no sheet program writes is refused in a sentence that says where to look', async () => {
  const csv = async (text: string) => rowsOf(Buffer.from(text), 'a.csv').then(String, (error: SheetError) => [error.code, error.phrase.key])
  expect(await csv('name,phone\na,1\nb,"2\nc,3\n')).toEqual([400, 'sheet_quote_open'])
  await expect(rowsOf(Buffer.from('name,phone\na,1\nb,"2\nc,3\n'), 'a.csv')).rejects.toThrow('第 3 行')
  expect(await csv(`name\n${'x'.repeat(14_000_000)}\n`)).toEqual([400, 'sheet_line_too_long'])
  expect(await csv(`name\n"${'x\n'.repeat(7_000_000)}`)).toEqual([400, 'sheet_line_too_long'])
  expect(await csv(`name\n${'x\n'.repeat(400_000)}`)).toEqual([400, 'sheet_rows'])
  expect(await csv(`${'a,'.repeat(300)}\n`)).toEqual([400, 'sheet_columns'])
})

/** How often the event loop came round while a file was read, and the most rows that came between two of its turns. */
async function turnsWhile(data: Buffer, name: string) {
  const seen: { turns: number; most: number; refused?: string } = { turns: 0, most: 0 }
  let since = 0
  const turned = () => {
    seen.turns++
    since = 0
    next = setImmediate(turned)
  }
  let next = setImmediate(turned)
  try {
    for await (const _ of readSheet(data, name)) seen.most = Math.max(seen.most, ++since)
  } catch (error) {
    seen.refused = (error as SheetError).reason
  } finally {
    clearImmediate(next)
  }
  return seen
}

test('while a large file is read everybody else has their turn, whatever is in it', async () => {
  const csv = (text: string) => turnsWhile(Buffer.from(text), 'a.csv')
  const rows = await csv('name\n'.repeat(60_000))
  expect(rows.turns).toBeGreaterThan(40)
  expect(rows.most).toBeLessThan(2000)
  expect((await csv(`name\n"${'""'.repeat(400_000)}"\n`)).turns).toBeGreaterThan(40)
  expect((await csv(`name${'\n'.repeat(800_000)}`)).turns).toBeGreaterThan(40)
  const book = await gather(writeXlsx([sheet(Array.from({ length: 5000 }, () => ['a']))]))
  expect((await turnsWhile(book, 'a.xlsx')).most).toBeLessThan(2000)
  // Refused in the first slice, not when the line of millions of columns is whole.
  const wide = await csv(`${'a,'.repeat(2_000_000)}\n`)
  expect(wide.refused).toBe('tooManyColumns')
  expect(wide.turns).toBeLessThan(10)
})

/** A workbook whose rows all point to one text. */
const pointing = (text: string, rows: number, styles = '<styleSheet/>') =>
  workbook(
    [`<worksheet><sheetData>${'<row><c t="s"><v>0</v></c></row>'.repeat(rows)}</sheetData></worksheet>`],
    [
      { name: 'xl/sharedStrings.xml', data: ['<sst><si><t>', text, '</t></si></sst>'] },
      { name: 'xl/styles.xml', data: [styles] },
    ],
  )

test('a small workbook that is much once it is read keeps nobody waiting: cells, what many cells share, and codes of formats have their limits', async () => {
  // Looked at from each of its brackets anew, one such code would take hours.
  const code = '['.repeat(1_000_000)
  const styled = await pointing(
    'a',
    3,
    `<styleSheet><numFmt numFmtId="200" formatCode="${code}"/><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`,
  )
  expect(await rowsOf(styled, 'a.xlsx')).toEqual([['a'], ['a'], ['a']])
  const many = Array.from({ length: 200 }, (_, i) => `<numFmt numFmtId="${200 + i}" formatCode="${'['.repeat(990)}"/>`).join('')
  const formats = `<styleSheet>${many}<cellXfs>${'<xf numFmtId="200"/>'.repeat(50_000)}</cellXfs></styleSheet>`
  expect(await rowsOf(await pointing('a', 1, formats), 'a.xlsx')).toEqual([['a']])
  const long = await turnsWhile(await pointing('x'.repeat(1_950_000), 120), 'a.xlsx')
  expect(long).toMatchObject({ refused: 'lineTooLong', most: 0 })
  const inline = await workbook([`<worksheet><sheetData><row><c t="str"><v>${'x'.repeat(40_000)}</v></c></row></sheetData></worksheet>`])
  expect(await turnsWhile(inline, 'a.xlsx')).toMatchObject({ refused: 'lineTooLong' })
  // Each cell is short enough; all of them are not, and a few come between two turns of everybody else.
  const shared = await turnsWhile(await pointing('x'.repeat(32_000), 4000), 'a.xlsx')
  expect(shared).toMatchObject({ refused: 'tooLarge' })
  expect(shared.most).toBeLessThan(50)
  // What companies have: a shop's name in every row, and the longest text of Excel.
  expect((await rowsOf(await pointing(' 麦禾烘焙 ', 20_000), 'a.xlsx')).at(-1)).toEqual(['麦禾烘焙'])
  expect((await rowsOf(await pointing('好'.repeat(32_767), 2), 'a.xlsx'))[1]![0]).toHaveLength(32_767)
})

test('how long a line may be is counted in characters: Chinese has no less room', async () => {
  const line = (length: number) => Buffer.from(`姓名,备注\n王小明,${'好'.repeat(length)}\n`)
  expect((await rowsOf(line(900_000), 'a.csv'))[1]![1]).toHaveLength(900_000)
  await expect(rowsOf(line(1_000_000), 'a.csv')).rejects.toMatchObject({ reason: 'lineTooLong' })
})
