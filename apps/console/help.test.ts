import { expect, it } from 'vitest'
import { helpOf, readHelp } from '#core/web/help.ts'
import './parts.ts'
import { screens } from './screens.ts'

const all = readHelp()
const inside = screens.filter((s) => !s.bare && !s.devOnly)

it('every page inside the console has help, and every help a page', () => {
  expect(inside.filter((s) => !helpOf(all, s)).map((s) => s.path)).toEqual([])
  expect(Object.keys(all).filter((path) => !inside.some((s) => s.path === path))).toEqual([])
})
it('help says what a page is for and at least two steps, in both languages, without a word of Chinese in the English', () => {
  for (const [path, help] of Object.entries(all)) {
    for (const lang of ['zh-CN', 'en'] as const) {
      expect(help[lang].what, path).not.toBe('')
      expect(help[lang].steps.length, path).toBeGreaterThan(1)
    }
    expect(
      [help.en.what, ...help.en.steps].filter((line) => /\p{Script=Han}/u.test(line)),
      path,
    ).toEqual([])
  }
})
