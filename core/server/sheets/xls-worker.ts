import { parentPort, workerData } from 'node:worker_threads'
import { read, utils } from '@e965/xlsx'
import { textMeter, unquoteFormula } from './cells.ts'

const { data, rows } = workerData as { data: Uint8Array; rows: number }
const book = read(data, { type: 'array', dense: true, sheetRows: rows + 2, cellFormula: false, cellHTML: false, bookVBA: false })
const sheet = book.Sheets[book.SheetNames[0] ?? '']
const cells = sheet ? utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: false, defval: '', dateNF: 'yyyy-mm-dd hh:mm:ss' }) : []
/** All rows; or none, and which of them is too much. */
export interface XlsRead {
  rows: string[][]
  tooMuch?: { reason: 'lineTooLong' | 'tooLarge'; row: number }
}
const meter = textMeter()
const out: XlsRead = { rows: [] }
for (const row of cells) {
  const texts = Array.from(row, (cell) => unquoteFormula(String(cell ?? '').trim()))
  out.rows.push(texts)
  const reason = meter(texts)
  if (!reason) continue
  out.tooMuch = { reason, row: out.rows.length }
  out.rows = [] // a text that many cells share would be sent once for each
  break
}
parentPort!.postMessage(out)
