import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import iconv from 'iconv-lite'
import type { Words } from '../../contract/errors.ts'
import { type Said, saying, wordsOf } from '../said.ts'
import { type Cell, isFormula, type Sheet, unquoteFormula } from './cells.ts'

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
export function decodeCsv(data: Buffer): { text: string; encoding: 'utf-8' | 'utf-16le' | 'gb18030' } {
  if (data[0] === 0xff && data[1] === 0xfe) return { text: iconv.decode(data, 'utf-16le'), encoding: 'utf-16le' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(data), encoding: 'utf-8' }
  } catch {
    return { text: iconv.decode(data, 'gb18030'), encoding: 'gb18030' }
  }
}

const separators = [',', '\t', ';']

export async function* readCsv(data: Buffer, limits: { rows: number; columns: number }): AsyncGenerator<string[]> {
  const { text } = decodeCsv(data)
  const firstLine = text.slice(0, 10_000).split(/\r?\n/, 1)[0] ?? ''
  const delimiter = separators.reduce((best, s) => (firstLine.split(s).length > firstLine.split(best).length ? s : best))
  const parser = Readable.from([text]).pipe(
    parse({ delimiter, bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, max_record_size: 1_000_000 }),
  )
  let rows = 0
  for await (const record of parser as AsyncIterable<string[]>) {
    if (++rows > limits.rows + 1) throw new SheetError('tooManyRows', limits.rows)
    if (record.length > limits.columns) throw new SheetError('tooManyColumns', limits.columns)
    yield record.map((cell) => unquoteFormula(cell.trim()))
  }
}

/** A file that cannot be read, said in words a person can act on. */
export class SheetError extends Error {
  reason: keyof typeof reasons
  said: Said
  constructor(reason: SheetError['reason'], limit = 0) {
    const said = reasons[reason]({ limit })
    super(wordsOf(said).zh)
    this.name = 'SheetError'
    this.reason = reason
    this.said = said
  }
}
const because = (key: string, words: (limit: number) => Words) => saying(`sheet_${key}`, ({ limit }: { limit: number }) => words(limit))
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
  empty: because('empty', () => ({ zh: '文件中没有数据', en: 'The file holds no data' })),
}
