import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { endpoints } from '../../platform/conformance/all.ts'
import { payTrade } from '../../platform/conformance/pay-trade.ts'
import { payV3 } from '../../platform/conformance/pay-v3.ts'
import { wechatEndpoints } from '../../platform/conformance/wechat.ts'
import { coverage } from '../src/cgi/registry.ts'
import { guessedOf, guesses } from '../src/guesses.ts'
import { payCoverage } from '../src/pay/coverage.ts'
import { wechatCoverage } from '../src/wechat/registry.ts'

const names = new Set([...coverage(), ...payCoverage(), ...wechatCoverage()].map((row) => row.name))
const silent = (calls: string[]) => calls.filter((name) => names.has(name) && guessedOf(name).length === 0)
/** WeChat's calls go by their whole path, the others without what all paths of their origin begin with. */
const nameOf = (path: string, ofWechat: boolean) => (ofWechat ? path.slice(1) : path.replace(/^\/(cgi-bin\/|v3\/)?/, ''))

test('every guess is beside a call that there is', () => {
  const beside = new Set([...names].flatMap(guessedOf))
  expect(guesses.filter(([, what]) => !beside.has(what))).toEqual([])
  const exact = guesses.flatMap(([calls]) => calls.split(' ')).filter((name) => !name.includes('*'))
  expect(exact.filter((name) => !names.has(name))).toEqual([])
})

test('a field that the reference is not sure of is named beside its call', () => {
  const unsure = [...endpoints, ...payTrade, ...payV3, ...wechatEndpoints].filter(({ request, answer }) =>
    [...request, ...answer].some((line) => line.endsWith(' unverified')),
  )
  expect(unsure.length).toBeGreaterThan(30)
  expect(silent(unsure.map((one) => nameOf(one.path, wechatEndpoints.includes(one))))).toEqual([])
})

test('what is called unverified beside a declared call is named beside it', () => {
  const folder = new URL('../../platform/src/', import.meta.url)
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter((file) => file.endsWith('.ts'))
  const unsure = files.flatMap((file) => {
    const blocks = readFileSync(new URL(file, folder), 'utf8').split('\n\n')
    const found = blocks.filter((block) => /unverified|guess/i.test(block)).flatMap((block) => [...block.matchAll(/path: '([^']+)'/g)])
    return found.map(([, path]) => nameOf(path!, file.startsWith('wechat/')))
  })
  expect(unsure.length).toBeGreaterThan(80)
  expect(silent(unsure)).toEqual([])
})
