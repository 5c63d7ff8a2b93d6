import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import iconv from 'iconv-lite'
import type { Cell } from '../../contract/columns.ts'
import { code as codes, type Words } from '../../contract/errors.ts'
import { phrase, wordsOf } from '../phrases.ts'
import { Refusal } from '../refusal.ts'
import { isFormula, longestLine, type Sheet, unquoteFormula } from './cells.ts'

function csvCell(cell: Cell): string {
  if (cell === null || cell === undefined) return ''
  if (typeof cell !== 'string') return String(cell)
  const text = isFormula(cell) ? `'${cell}` : cell
  return /[",\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
const csvRow = (row: Cell[]): string => `${row.map(csvCell).join(',')}\r\n`

/** UTF-8 with a mark in front, without which Excel reads Chinese as something else. */
export function writeCsv(sheet: Sheet): Readable {
  return Readable.from(
    (async function* () {
      yield Buffer.from(`\ufeff${csvRow(sheet.header)}`)
      for await (const batch of sheet.rows) if (batch.length) yield Buffer.from(batch.map(csvRow).join(''))
      if (sheet.watermark) yield Buffer.from(csvRow([sheet.watermark]))
    })(),
    { objectMode: false },
  )
}

/** Files from Chinese Excel are GBK; GB18030 holds it whole. */
export function encodingOf(data: Buffer): 'utf-8' | 'utf-16le' | 'gb18030' {
  if (data[0] === 0xff && data[1] === 0xfe) return 'utf-16le'
  return isUtf8(data) ? 'utf-8' : 'gb18030'
}

/** Bytes parsed at a time; then the event loop runs, so that other requests are served. */
const slice = 8192

async function* slicesOf(data: Buffer): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encodingOf(data))
  for (let at = 0; at < data.length; at += slice) {
    yield decoder.write(data.subarray(at, at + slice))
    await turn()
  }
  yield decoder.end() ?? ''
}

const separators = [',', '\t', ';']

export async function* readCsv(data: Buffer, limits: { rows: number; columns: number }): AsyncGenerator<string[]> {
  const firstLine = iconv.decode(data.subarray(0, slice), encodingOf(data)).split(/\r?\n/, 1)[0] ?? ''
  const delimiter = separators.reduce((best, s) => (firstLine.split(s).length > firstLine.split(best).length ? s : best))
  const parser = Readable.from(slicesOf(data)).pipe(
    parse({
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: 3 * longestLine, // in bytes, of which a character has three at most
      // Checked before the line is complete, so that one of a million columns is not read to its end.
      cast(cell, { index }) {
        if (index >= limits.columns) throw new SheetError('tooManyColumns', limits.columns)
        return cell
      },
    }),
  )
  let rows = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      if (++rows > limits.rows + 1) throw new SheetError('tooManyRows', limits.rows)
      if (record.reduce((n, cell) => n + cell.length, 0) > longestLine) throw new SheetError('lineTooLong', rows)
      yield record.map((cell) => unquoteFormula(cell.trim()))
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error) : error
  }
}

/** An open quote swallows all lines after it, until the file or the longest line ends: the last row that was whole tells where to look. */
function unreadable(error: CsvError): SheetError {
  const row = Number(error.records) + 1
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return new SheetError('quoteOpen', row)
  return error.code === 'CSV_MAX_RECORD_SIZE' ? new SheetError('lineTooLong', row) : new SheetError('unreadable')
}

/** A file that cannot be read, said in words a person can act on: wherever it is read, a refusal. `limit` is a number of rows, columns, or the line. */
export class SheetError extends Refusal {
  reason: keyof typeof reasons
  constructor(reason: SheetError['reason'], limit = 0) {
    const why = reasons[reason]({ limit })
    super(codes.badInput, why, { fields: [{ field: 'file_id', message: wordsOf(why) }] })
    this.name = 'SheetError'
    this.reason = reason
  }
}
const because = (key: string, words: (limit: number) => Words) => phrase(`sheet_${key}`, ({ limit }: { limit: number }) => words(limit))
const reasons = {
  unreadable: because('unreadable', () => ({
    zh: '文件无法读取，请重新保存为 xlsx 或 csv 后上传',
    en: 'The file cannot be read. Save it as xlsx or csv and upload it again',
  })),
  tooManyRows: because('rows', (limit) => ({
    zh: `单次最多导入 ${limit} 行，请拆分后上传`,
    en: `At most ${limit} rows in one import, please divide the file`,
  })),
  tooManyColumns: because('columns', (limit) => ({ zh: `表格最多 ${limit} 列`, en: `A sheet has at most ${limit} columns` })),
  tooLarge: because('large', () => ({ zh: '文件解压后过大，无法导入', en: 'Unpacked, the file is too large to import' })),
  locked: because('locked', () => ({
    zh: '文件已加密，请去除密码后上传',
    en: 'The file is locked. Take the password off and upload it again',
  })),
  quoteOpen: because('quote_open', (line) => ({
    zh: `第 ${line} 行的引号没有成对，请改正后上传`,
    en: `A quote that opens in row ${line} never closes; correct it and upload again`,
  })),
  lineTooLong: because('line_too_long', (line) => ({
    zh: `第 ${line} 行过长，请检查引号和换行后上传`,
    en: `Row ${line} is too long; look at its quotes and line breaks, and upload again`,
  })),
  empty: because('empty', () => ({ zh: '文件中没有数据', en: 'The file holds no data' })),
}
