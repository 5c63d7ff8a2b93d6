/** Small changes to a source, each of which ought to make a test fail. */
import fs from 'node:fs'
import { parseSync } from 'vite'

export type Mutant = { file: string; line: number; start: number; end: number; text: string; what: string }

type Node = { type: string; start: number; end: number } & Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const opposite: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
  some: 'every',
  every: 'some',
}
/** Of instants nobody can tell `<` from `<=`, so statements are turned round. */
const reversed: Record<string, string> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' }
/** A link of a chain whose removal lets more through. */
const narrows = ['where', 'filter', 'slice']
/** What a person reads, and what only helps the machine: another value there is no defect that a test should find. */
const tunes = ['priority', 'concurrency', 'retryLimit', 'leaseSeconds', 'width']
const asides = ['log', 'limit', 'debug', 'info', 'warn', 'error']

export function mutantsOf(file: string): Mutant[] {
  const source = fs.readFileSync(file, 'utf8')
  const found: Mutant[] = []
  const textOf = ({ start, end }: Node) => source.slice(start, end)
  const add = ({ start, end }: { start: number; end: number }, text: string, what = text) => {
    const line = source.slice(0, start).split('\n').length
    found.push({
      file,
      line,
      start,
      end,
      text,
      what: `${source.slice(start, end).replace(/\s+/g, ' ').slice(0, 60)} → ${what || 'nothing'}`,
    })
  }
  const operator = (node: Node) => {
    const [left, right] = [node.left as Node, node.right as Node]
    const sign = node.operator as string
    const other = opposite[sign]
    if (!other || [left, right].some((side) => side.type === 'TemplateLiteral' || (typeof side.value === 'string' && sign === '+'))) return
    const at = source.indexOf(sign, left.end)
    add({ start: at, end: at + sign.length }, other, `${other}  in  ${textOf(node).replace(/\s+/g, ' ').slice(0, 80)}`)
  }
  /** Conditions within the words of an SQL statement. */
  const statement = (quasis: Node[]) => {
    for (const quasi of quasis)
      for (const match of textOf(quasi).matchAll(/ is (not )?null\b| (<=|>=|<|>) | and (?!\d)| interval '(\d+)/g)) {
        const [words, not] = match
        const at = { start: quasi.start + match.index, end: quasi.start + match.index + words.length }
        if (words.endsWith('null')) add(at, not ? ' is null' : ' is not null')
        else if (match[2]) add(at, ` ${reversed[match[2]]} `)
        else if (match[3]) add(at, ` interval '${Number(match[3]) + 1}`)
        else add(at, ' or ', `or  in  ${textOf(quasi).replace(/\s+/g, ' ').slice(0, 80)}`)
      }
  }
  const visit = (node: Node, parent?: Node): void => {
    if (node.type === 'Property' && tunes.includes((node.key as Node).name as string)) return
    if (node.type.startsWith('TS') && !['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression'].includes(node.type)) return
    if (node.type === 'ImportDeclaration') return
    if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') operator(node)
    if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') {
      add(node.test as Node, 'true', `true  as a condition`)
      add(node.test as Node, 'false', `false  as a condition`)
    }
    if (node.type === 'UnaryExpression' && node.operator === '!') add(node, `(${textOf(node.argument as Node)})`)
    if (node.type === 'Literal' && typeof node.value === 'boolean') add(node, String(!node.value))
    // One more of a few is another number; of a day's milliseconds nobody could tell.
    if (node.type === 'Literal' && typeof node.value === 'number') add(node, String(node.value < 100 ? node.value + 1 : node.value * 2))
    if (node.type === 'ExpressionStatement' && !node.directive) add(node, parent?.type === 'IfStatement' ? '{}' : '', 'nothing')
    if (node.type === 'CallExpression') {
      const callee = node.callee as Node
      const name = callee.type === 'MemberExpression' ? String((callee.property as Node).name) : ''
      if (asides.includes(name)) return
      if (narrows.includes(name)) add(node, textOf(callee.object as Node), `without .${name}(…)`)
      if (name === 'some' || name === 'every') add(callee.property as Node, opposite[name]!)
    }
    if (node.type === 'TaggedTemplateExpression' && (node.tag as Node).name === 'sql') statement((node.quasi as Node).quasis as Node[])
    for (const [key, value] of Object.entries(node)) {
      if (key === 'typeAnnotation' || key === 'typeArguments' || key === 'returnType') continue
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, node)
    }
  }
  // The tree as plain objects: which node has which fields is read off each.
  visit(parseSync(file, source).program as unknown as Node)
  return found
}
