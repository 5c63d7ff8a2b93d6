import { XMLParser } from 'fast-xml-parser'

export type XmlValue = string | XmlObject | XmlValue[]
export interface XmlObject {
  [name: string]: XmlValue
}

/** Nesting of the deepest known push is 4 (SelectedItems); a few more are allowed. */
const MAX_DEPTH = 8

const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  processEntities: false,
  trimValues: false,
})

/**
 * Parses the flat XML of the platform. Refuses everything it never sends: `<!` outside CDATA (DOCTYPE, entities, comments) and
 * processing instructions, before a parser sees them. Returns undefined for what is not a well-formed `<xml>` document.
 */
export function parseXml(source: string): XmlObject | undefined {
  if (!isPlain(source)) return undefined
  let parsed: unknown
  try {
    parsed = parser.parse(source, true)
  } catch {
    return undefined
  }
  const root = (parsed as { xml?: unknown }).xml
  if (typeof root === 'string') return root.trim() === '' ? {} : undefined
  return root && typeof root === 'object' && !Array.isArray(root) ? clean(root as Record<string, unknown>) : undefined
}

function isPlain(source: string): boolean {
  let depth = 0
  let at = 0
  for (;;) {
    at = source.indexOf('<', at)
    if (at === -1) return depth === 0
    if (source.startsWith('<![CDATA[', at)) {
      const end = source.indexOf(']]>', at)
      if (end === -1) return false
      at = end + 3
      continue
    }
    const next = source[at + 1]
    if (next === '!' || next === '?') return false
    const end = source.indexOf('>', at)
    if (end === -1) return false
    if (next === '/') depth -= 1
    else if (source[end - 1] !== '/') depth += 1
    if (depth < 0 || depth > MAX_DEPTH) return false
    at = end + 1
  }
}

function clean(node: Record<string, unknown>): XmlObject {
  const out: XmlObject = {}
  for (const [name, value] of Object.entries(node)) {
    // whitespace between elements; the platform never mixes text and elements
    if (name === '#text') continue
    out[name] = cleanValue(value)
  }
  return out
}

function cleanValue(value: unknown): XmlValue {
  if (Array.isArray(value)) return value.map(cleanValue)
  if (value && typeof value === 'object') return clean(value as Record<string, unknown>)
  return String(value)
}

export type XmlSource = string | number | XmlSource[] | { [name: string]: XmlSource | undefined }

/**
 * Writes what `parseXml` reads: text as CDATA, numbers plain, undefined left out. An array repeats its element, except under a name
 * ending in `List`, which holds `<Item>`s as MemChangeList does (platform/02 §6.3).
 */
export function buildXml(value: { [name: string]: XmlSource | undefined }): string {
  return element('xml', value)
}

function element(name: string, value: XmlSource | undefined): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) {
    if (name.endsWith('List')) return `<${name}>${value.map((item) => element('Item', item)).join('')}</${name}>`
    return value.map((item) => element(name, item)).join('')
  }
  if (typeof value === 'number') return `<${name}>${value}</${name}>`
  if (typeof value === 'string') return `<${name}><![CDATA[${value.replaceAll(']]>', ']]]]><![CDATA[>')}]]></${name}>`
  const inner = Object.entries(value).map(([child, part]) => element(child, part))
  return `<${name}>${inner.join('')}</${name}>`
}
