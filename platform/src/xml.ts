export type XmlValue = string | XmlObject | XmlValue[]
export interface XmlObject {
  [name: string]: XmlValue
}

/** Nesting of the deepest known push is 4 (SelectedItems); a few more are allowed. */
const MAX_DEPTH = 8
const CDATA = '<![CDATA['
const ROOT = /^\s*<xml\s*>/
const EMPTY_ROOT = /^\s*<xml\s*\/>\s*$/
const NAME = /^[A-Za-z_][\w.-]*$/

interface Reader {
  readonly text: string
  at: number
}

/**
 * Reads the flat XML of the platform in one pass: elements, text as it is written, CDATA. Refuses everything it never sends: DOCTYPE,
 * entities' declarations, comments, processing instructions, attributes. Returns undefined for what is not a well-formed `<xml>` document.
 */
export function parseXml(source: string): XmlObject | undefined {
  const text = source.includes('\r') ? source.replace(/\r\n?/g, '\n') : source
  const start = ROOT.exec(text)
  if (!start) return EMPTY_ROOT.test(text) ? {} : undefined
  const reader = { text, at: start[0].length }
  const root = readContent(reader, 'xml', 1)
  if (root === undefined || text.slice(reader.at).trim() !== '') return undefined
  return typeof root === 'object' ? root : root.trim() === '' ? {} : undefined
}

/** What stands between here and the end of the element `name`. The platform never mixes text and elements. */
function readContent(reader: Reader, name: string, depth: number): string | XmlObject | undefined {
  const { text } = reader
  let words = ''
  let children: XmlObject | undefined
  for (;;) {
    const open = text.indexOf('<', reader.at)
    if (open === -1) return undefined
    if (open > reader.at) words += text.slice(reader.at, open)
    if (text.startsWith(CDATA, open)) {
      const end = text.indexOf(']]>', open + CDATA.length)
      if (end === -1) return undefined
      words += text.slice(open + CDATA.length, end)
      reader.at = end + 3
      continue
    }
    const end = text.indexOf('>', open)
    if (end === -1) return undefined
    reader.at = end + 1
    if (text[open + 1] === '/') return text.slice(open + 2, end).trimEnd() === name ? (children ?? words) : undefined
    const empty = text[end - 1] === '/'
    const child = text.slice(open + 1, empty ? end - 1 : end).trimEnd()
    if (depth === MAX_DEPTH || child === '__proto__' || !NAME.test(child)) return undefined
    const value = empty ? '' : readContent(reader, child, depth + 1)
    if (value === undefined) return undefined
    children ??= {}
    put(children, child, value)
  }
}

/** An element that is repeated is a list. */
function put(node: XmlObject, name: string, value: XmlValue): void {
  const before = Object.hasOwn(node, name) ? node[name] : undefined
  if (before === undefined) node[name] = value
  else if (Array.isArray(before)) before.push(value)
  else node[name] = [before, value]
}

export type XmlSource = string | number | XmlSource[] | { [name: string]: XmlSource | undefined }

/**
 * Writes what `parseXml` reads: text as CDATA, numbers plain, undefined left out. An array repeats its element; of texts under a name
 * ending in `List` it holds `<Item>`s, as MemChangeList does (platform/02 §6.3).
 */
export function buildXml(value: { [name: string]: XmlSource | undefined }): string {
  return element('xml', value)
}

function element(name: string, value: XmlSource | undefined): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) {
    if (name.endsWith('List') && value.every((item) => typeof item !== 'object'))
      return `<${name}>${value.map((item) => element('Item', item)).join('')}</${name}>`
    return value.map((item) => element(name, item)).join('')
  }
  if (typeof value === 'number') return `<${name}>${value}</${name}>`
  if (typeof value === 'string') return `<${name}><![CDATA[${value.replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>`
  const inner = Object.entries(value).map(([child, part]) => element(child, part))
  return `<${name}>${inner.join('')}</${name}>`
}
