import { afterEach, describe, expect, it } from 'vitest'
import { hour } from '#core/contract/time.ts'
import { settle, show } from '../testing.tsx'
import { fmt, setZone, spaced } from './format.ts'
import { languageOf, say, setLang, texts, useText } from './text.ts'

const t = texts({ 'zh-CN': { hello: '你好', n: (n: number) => `${n} 位` }, en: { hello: 'Hello', n: (n) => `${n} people` } })
// A missing or misspelt key, or a text without its values, must not compile.
// @ts-expect-error `n` is missing
texts({ 'zh-CN': { hello: '你好', n: '位' }, en: { hello: 'Hello' } })
// @ts-expect-error `hallo` is not a key
texts({ 'zh-CN': { hello: '你好' }, en: { hello: 'Hello', hallo: 'x' } })

afterEach(() => setLang('zh-CN'))

it('a browser of any English begins in English, every other in Chinese', () => {
  expect(['en', 'en-US', 'en-GB', 'EN-au', 'zh-CN', 'zh-TW', 'fr-FR', 'eng'].map(languageOf)).toEqual([
    'en',
    'en',
    'en',
    'en',
    'zh-CN',
    'zh-CN',
    'zh-CN',
    'zh-CN',
  ])
})

describe('texts', () => {
  it('Chinese unless chosen otherwise; the choice is remembered and drawn at once', async () => {
    const Probe = () => <p>{useText(t).n(3)}</p>
    const page = await show(<Probe />)
    expect(page.element.textContent).toBe('3 位')
    await settle(() => setLang('en'))
    expect(page.element.textContent).toBe('3 people')
    expect(say(t).hello).toBe('Hello')
    expect(localStorage.getItem('rapport.lang')).toBe('"en"')
    expect(document.documentElement.lang).toBe('en')
    await page.unmount()
  })
})

describe('numbers, money and days', () => {
  const now = new Date('2026-11-21T02:05:00Z')
  it('R298: cents, divided by 100, two decimals', () => {
    expect(fmt.money(428600)).toBe('¥4,286.00')
    expect(fmt.money(-5)).toBe('-¥0.05')
    expect(fmt.moneyShort(428600)).toBe('¥4,286')
  })
  it('no data is -, zero is 0', () => {
    expect(fmt.number(null)).toBe('-')
    expect(fmt.number(0)).toBe('0')
    expect(fmt.number(48216)).toBe('48,216')
  })
  it('a few of very many are not none', () => {
    expect([0, 1 / 4969, 0.0005, 0.284, 1].map((n) => fmt.percent(n))).toEqual(['0%', '<0.1%', '0.1%', '28.4%', '100%'])
    expect([0, 1 / 4969, 0.005].map((n) => fmt.percent(n, 0))).toEqual(['0%', '<1%', '1%'])
  })
  it('days are the corp’s, not the browser’s', () => {
    expect(fmt.time('2026-11-20T16:30:00Z')).toBe('2026-11-21 00:30')
    setZone('UTC')
    expect(fmt.time('2026-11-20T16:30:00Z')).toBe('2026-11-20 16:30')
    setZone('Asia/Shanghai')
  })
  it('says the clock today, 昨天 yesterday, then the day', () => {
    expect(fmt.ago('2026-11-21T01:52:00Z', now)).toBe('09:52')
    expect(fmt.ago('2026-11-20T13:06:00Z', now)).toBe('昨天 21:06')
    expect(fmt.ago('2026-07-16T12:15:00Z', now)).toBe('7-16 20:15')
    expect(fmt.ago('2025-07-16T12:15:00Z', now)).toBe('2025-07-16')
  })
  it('puts a thin space between Chinese and figures, once', () => {
    expect(spaced('还有31位员工')).toBe('还有\u200931\u2009位员工')
    expect(spaced('还有 31 位')).toBe('还有\u200931\u2009位')
  })
  it('R310: dates in Simplified Chinese', () => {
    expect(fmt.long(now).replaceAll('\u2009', ' ')).toBe('11 月 21 日 星期六')
  })
  it('R297: an hour is 3600 s', () => {
    expect(hour).toBe(3600)
    expect(fmt.span(3599)).toBe('60\u2009分钟')
    expect(fmt.span(3600)).toBe('1\u2009小时')
  })
  it('spans and sizes', () => {
    expect(fmt.span(40)).toBe('40\u2009秒')
    expect(fmt.span(200)).toBe('3\u2009分钟')
    expect(fmt.bytes(1536)).toBe('1.5 KB')
  })
})
