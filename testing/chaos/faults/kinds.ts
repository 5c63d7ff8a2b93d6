import type { TestApp } from '../../harness.ts'
import { deep } from '../rig.ts'

export type Rule = Omit<Parameters<TestApp['sim']['addFault']>[0], 'call'>

/** One way in which the platform fails (research/reliability.md D2), and what must come of it. */
export interface Kind {
  name: string
  /** `refuses`: the platform says why not, and asking again is of no use. `passes`: it takes the call later. `unclear`: nobody knows what it did. */
  how: 'refuses' | 'passes' | 'unclear' | 'harmless'
  /** What strikes each call; `archive` where the library has a word of its own for it. */
  rules: Rule[]
  archive?: Rule[]
  /** How often it strikes at least, where the deed is tried again. */
  strikes: number
  /** A fault of the connection or the token instead of one call. */
  means?: 'door' | 'invalid' | 'expired'
}

const errcode = (code: number, count: number): Rule => ({ kind: 'errcode', errcode: code, count })
const once = (kind: Rule['kind'], how: Kind['how'] = 'unclear'): Kind => ({ name: kind, how, rules: [{ kind, count: 1 }], strikes: 1 })
/** More strikes than one call has tries. */
const longer = 4

/** In the order in which they are met: what leaves calls behind whose outcome must be looked up comes last. */
const all: Kind[] = [
  { name: '60020', how: 'refuses', rules: [errcode(60020, 9)], archive: [errcode(10009, 9)], strikes: 1 },
  { name: 'no connection', how: 'passes', rules: [], strikes: 1, means: 'door' },
  { name: '429', how: 'passes', rules: [{ kind: 'http_429', count: longer }], strikes: longer },
  { name: '45009', how: 'passes', rules: [errcode(45009, 1)], strikes: 1 },
  { name: '45033', how: 'passes', rules: [errcode(45033, longer)], strikes: longer },
  { name: '-1', how: 'passes', rules: [errcode(-1, longer)], archive: [errcode(10003, longer)], strikes: longer },
  { name: '40014', how: 'passes', rules: [], archive: [errcode(10003, 1)], strikes: 1, means: 'invalid' },
  { name: '42001', how: 'passes', rules: [], archive: [errcode(10003, 1)], strikes: 1, means: 'expired' },
  once('unknown_fields', 'harmless'),
  once('clock_skew', 'harmless'),
  { name: 'cursor_repeats', how: 'harmless', rules: [{ kind: 'cursor_repeats' }], strikes: 1 },
  { name: 'cursor_endless', how: 'harmless', rules: [{ kind: 'cursor_endless' }], strikes: 1 },
  once('hang'),
  once('reset_before'),
  once('reset_mid'),
  once('timeout_after_effect'),
  {
    name: '500, 502, 504',
    how: 'unclear',
    rules: (['http_500', 'http_502', 'http_504'] as const).map((kind) => ({ kind, count: 1 })),
    strikes: 1,
  },
  once('html'),
  once('truncated_json'),
  once('no_errcode'),
  once('gzip_bomb'),
  once('slow_body'),
]

/** One of each way to fail, and none whose outcome can only be looked up half a minute later. */
const short = ['60020', 'no connection', '45009', '42001', 'clock_skew', 'timeout_after_effect']
export const kinds = deep ? all : all.filter(({ name }) => short.includes(name))
