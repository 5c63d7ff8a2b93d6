import { parentPort, workerData } from 'node:worker_threads'
import { read, utils } from '@e965/xlsx'
import { unquoteFormula } from './cells.ts'

const { data, rows } = workerData as { data: Uint8Array; rows: number }
const book = read(data, { type: 'array', dense: true, sheetRows: rows + 2, cellFormula: false, cellHTML: false, bookVBA: false })
const sheet = book.Sheets[book.SheetNames[0] ?? '']
const cells = sheet ? utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: false, defval: '', dateNF: 'yyyy-mm-dd hh:mm:ss' }) : []
parentPort!.postMessage(cells.map((row) => Array.from(row, (cell) => unquoteFormula(String(cell ?? '').trim()))))
