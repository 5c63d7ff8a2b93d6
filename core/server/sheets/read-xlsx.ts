import { StringDecoder } from 'node:string_decoder'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { longestCell, textMeter, unquoteFormula } from './cells.ts'
import { SheetError } from './csv.ts'
import { openZip, type ZipEntry } from './zip.ts'

/** The rows of the first visible sheet, as text. Nothing is unpacked that is not asked for, and no more than `openZip` allows. */
export async function* readXlsx(data: Buffer, limits: { rows: number; columns: number }): AsyncGenerator<string[]> {
  if (data.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))) throw new SheetError('locked') // an encrypted workbook is an OLE file
  const zip = await openZip(data)
  const sheet = zip.get(await firstSheet(zip))
  if (!sheet) throw new SheetError('unreadable')
  const shared = await sharedStrings(zip.get('xl/sharedStrings.xml'), limits)
  const dates = await dateStyles(zip.get('xl/styles.xml'))
  yield* sheetRows(sheet, shared, dates, limits)
}

type Tag = SaxesTagPlain
interface Listener {
  open?(tag: Tag): void
  text?(text: string): void
  close?(name: string): void
}
const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Feeds the XML of an entry; after each piece the caller may take what was gathered. */
async function* parse(entry: ZipEntry, on: Listener): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('error', () => {
    throw new SheetError('unreadable')
  })
  parser.on('doctype', () => {
    throw new SheetError('unreadable') // entities that grow live there
  })
  if (on.open) parser.on('opentag', (tag) => on.open!(tag as Tag))
  if (on.text) {
    parser.on('text', on.text)
    parser.on('cdata', on.text)
  }
  if (on.close) parser.on('closetag', (tag) => on.close!(local(tag.name)))
  const decoder = new StringDecoder('utf8')
  for await (const chunk of entry.open()) {
    parser.write(decoder.write(chunk))
    yield
  }
  parser.close()
  yield
}
async function drain(pieces: AsyncGenerator<void>): Promise<void> {
  for await (const _ of pieces);
}

async function firstSheet(zip: Map<string, ZipEntry>): Promise<string> {
  const workbook = zip.get('xl/workbook.xml')
  const relations = zip.get('xl/_rels/workbook.xml.rels')
  if (!workbook || !relations) throw new SheetError('unreadable')
  let id = ''
  await drain(
    parse(workbook, {
      open({ name, attributes }) {
        if (local(name) !== 'sheet' || id || (attributes.state ?? 'visible') !== 'visible') return
        id = Object.entries(attributes).find(([key]) => local(key) === 'id' && key !== 'id')?.[1] ?? ''
      },
    }),
  )
  let target = ''
  await drain(
    parse(relations, {
      open({ name, attributes }) {
        if (local(name) === 'Relationship' && attributes.Id === id) target = attributes.Target ?? ''
      },
    }),
  )
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

const cellOf = (text: string) => unquoteFormula(text.trim())

async function sharedStrings(entry: ZipEntry | undefined, limits: { rows: number; columns: number }): Promise<string[]> {
  const out: string[] = []
  if (!entry) return out
  let text: string | null = null
  let inText = false
  let phonetic = false
  await drain(
    parse(entry, {
      open({ name }) {
        const tag = local(name)
        if (tag === 'si') text = ''
        if (tag === 'rPh') phonetic = true
        inText = tag === 't' && !phonetic
      },
      text(piece) {
        if (inText && text !== null && text.length <= longestCell) text += piece
      },
      close(tag) {
        if (tag === 't') inText = false
        if (tag === 'rPh') phonetic = false
        if (tag !== 'si') return
        // Made once what a cell shows, however many cells point to it; one that is too long stays so (`textMeter`), without the rest.
        out.push(cellOf(text!.slice(0, longestCell + 1)))
        if (out.length > limits.rows * limits.columns) throw new SheetError('tooLarge')
      },
    }),
  )
  return out
}

/** What is quoted, bracketed or escaped is shown as it stands; without its end it goes on to the end, so that nothing is looked at twice. */
const literal = /"[^"]*"?|\[[^\]]*\]?|\\./g
/** A format code of Excel has 255 characters at most; of what is longer no program wrote a day. */
const showsDate = (format: string) => format.length < 1000 && /[ymdhs]/i.test(format.replace(literal, ''))

/** Which cell styles show a number as a day or a time: that is all a date is in a workbook. */
async function dateStyles(entry: ZipEntry | undefined): Promise<boolean[]> {
  const out: boolean[] = []
  if (!entry) return out
  const custom = new Map<string, boolean>()
  let inCells = false
  const isDate = (id: string) => {
    const n = Number(id)
    if ((n >= 14 && n <= 22) || (n >= 27 && n <= 36) || (n >= 45 && n <= 47) || (n >= 50 && n <= 58)) return true
    return custom.get(id) ?? false
  }
  await drain(
    parse(entry, {
      open({ name, attributes }) {
        const tag = local(name)
        if (tag === 'numFmt') custom.set(attributes.numFmtId ?? '', showsDate(attributes.formatCode ?? ''))
        if (tag === 'cellXfs') inCells = true
        if (tag === 'xf' && inCells) out.push(isDate(attributes.numFmtId ?? '0'))
      },
      close(tag) {
        if (tag === 'cellXfs') inCells = false
      },
    }),
  )
  return out
}

async function* sheetRows(
  entry: ZipEntry,
  shared: string[],
  dates: boolean[],
  limits: { rows: number; columns: number },
): AsyncGenerator<string[]> {
  const ready: string[][] = []
  let row: string[] = []
  let cell = { at: 0, type: '', style: 0, text: '' }
  let inValue = false
  let count = 0
  const tooMuch = textMeter()
  const pieces = parse(entry, {
    open({ name, attributes }) {
      const tag = local(name)
      if (tag === 'row') row = []
      else if (tag === 'c') {
        const at = attributes.r ? columnOf(attributes.r) : row.length
        if (at >= limits.columns) throw new SheetError('tooManyColumns', limits.columns)
        cell = { at, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), text: '' }
      } else inValue = tag === 'v' || tag === 't'
    },
    text(piece) {
      if (inValue && cell.text.length <= longestCell) cell.text += piece
    },
    close(tag) {
      if (tag === 'v' || tag === 't') inValue = false
      else if (tag === 'c') {
        while (row.length < cell.at) row.push('')
        row[cell.at] = cellText(cell, shared, dates)
      } else if (tag === 'row' && row.some((text) => text !== '')) {
        if (++count > limits.rows + 1) throw new SheetError('tooManyRows', limits.rows)
        const reason = tooMuch(row)
        if (reason) throw new SheetError(reason, count)
        ready.push(row)
      }
    },
  })
  for await (const _ of pieces) {
    yield* ready
    ready.length = 0
  }
}

/** `AB12` → 27 */
function columnOf(reference: string): number {
  let n = 0
  for (const c of reference) {
    const code = c.charCodeAt(0)
    if (code < 65 || code > 90) break
    n = n * 26 + code - 64
  }
  return n - 1
}

function cellText(cell: { type: string; style: number; text: string }, shared: string[], dates: boolean[]): string {
  if (cell.type === 's') return shared[Number(cell.text)] ?? ''
  if (cell.type === 'b') return cell.text === '1' ? 'TRUE' : 'FALSE'
  if (cell.type !== 'n' || cell.text === '') return cellOf(cell.text)
  const n = Number(cell.text)
  if (!Number.isFinite(n)) return cellOf(cell.text)
  return (dates[cell.style] && dateText(n)) || plainText(n)
}

const plainText = (n: number): string => (Number.isInteger(n) ? n.toFixed(0) : String(Number(n.toPrecision(15)))) // a phone number comes as 1.3800138E10

/** The last second of the year 9999, the end of time in a workbook. */
const lastSecond = Date.UTC(9999, 11, 31, 23, 59, 59) / 1000
/** Days since 1899-12-30: `2026-11-21`, with the time when there is one; nothing for a number that is no day. */
function dateText(serial: number): string | undefined {
  const seconds = Math.round((serial - 25_569) * 86_400)
  if (serial < 0 || seconds > lastSecond) return undefined
  const iso = new Date(seconds * 1000).toISOString()
  if (serial < 1) return iso.slice(11, 19)
  return serial % 1 === 0 ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 19)}`
}
