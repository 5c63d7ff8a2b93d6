import { setImmediate as turn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { suffixOf } from '../files/rules.ts'
import { clean } from '../gate/sync.ts'
import { readCsv, SheetError } from './csv.ts'
import { readXlsx } from './read-xlsx.ts'
import type { XlsRead } from './xls-worker.ts'

export const sheetLimits = { rows: 200_000, columns: 200 }
/** Characters and rows after which everybody else has their turn: what the reader of the rows does with them takes time, too. */
const turnAfter = { text: 500_000, rows: 1000 }

/** The rows of a sheet as text, the header first; xlsx, xls and csv (UTF-8 and GBK). Errors are `SheetError`, in words for people. */
export async function* readSheet(data: Buffer, name: string, limits: { rows: number; columns: number } = sheetLimits) {
  const suffix = suffixOf(name)
  let rows = 0
  const since = { text: 0, rows: 0 }
  // Some programs call a new workbook .xls.
  const old = suffix === 'xls' && data.toString('latin1', 0, 2) !== 'PK'
  for await (const row of suffix === 'csv' ? readCsv(data, limits) : old ? readXls(data, limits) : readXlsx(data, limits)) {
    yield rows === 0 ? row.map(clean) : row
    rows++
    since.rows++
    since.text += row.reduce((n, cell) => n + cell.length, 0)
    if (since.rows < turnAfter.rows && since.text < turnAfter.text) continue
    await turn()
    Object.assign(since, { text: 0, rows: 0 })
  }
  if (rows === 0) throw new SheetError('empty')
}

/** The old binary format: read by a library, apart from everything else, with little memory and little time. */
async function* readXls(data: Buffer, limits: { rows: number; columns: number }): AsyncGenerator<string[]> {
  if (data.length < 8 || data.readUInt32BE(0) !== 0xd0cf11e0) throw new SheetError('unreadable')
  const worker = new Worker(new URL('./xls-worker.ts', import.meta.url), {
    workerData: { data, rows: limits.rows },
    resourceLimits: { maxOldGenerationSizeMb: 512 },
  })
  const slow = setTimeout(() => void worker.terminate(), 30_000)
  try {
    const rows = await new Promise<string[][]>((done, failed) => {
      worker.once('message', ({ rows, tooMuch }: XlsRead) => (tooMuch ? failed(new SheetError(tooMuch.reason, tooMuch.row)) : done(rows)))
      worker.once('error', () => failed(new SheetError('unreadable')))
      worker.once('exit', () => failed(new SheetError('unreadable')))
    })
    if (rows.length > limits.rows + 1) throw new SheetError('tooManyRows', limits.rows)
    for (const row of rows) {
      if (row.length > limits.columns) throw new SheetError('tooManyColumns', limits.columns)
      if (row.some((cell) => cell !== '')) yield row
    }
  } finally {
    clearTimeout(slow)
    await worker.terminate()
  }
}
