import { expect, it } from 'vitest'
import type { AreaHelp } from '#core/web/help.ts'
import { screens } from './screens.ts'

// That every page has help, and every help a page, is a matter of types: `help(liveCodeScreens, { … })`. What is left is said here.
const files = import.meta.glob<AreaHelp>('../../areas/*/*/web/help.ts', { eager: true, import: 'default' })
const all = Object.assign({}, ...Object.values(files)) as AreaHelp

it('every area with a page inside the console has a help file, and screens are named after their folder', () => {
  const inside = screens.filter((s) => !s.bare && !s.devOnly && !s.sameAs)
  expect(inside.filter((s) => !all[s.key]).map((s) => s.path)).toEqual([])
  for (const [file, help] of Object.entries(files)) {
    const area = file.split('/').at(-3)
    expect(Object.keys(help).filter((key) => !key.startsWith(`${area}.`))).toEqual([])
  }
})
it('help says what a page is for and at least two steps, in both languages, without a word of Chinese in the English', () => {
  for (const [key, help] of Object.entries(all)) {
    for (const lang of ['zh-CN', 'en'] as const) {
      expect(help[lang].what, key).not.toBe('')
      expect(help[lang].steps.length, key).toBeGreaterThan(1)
    }
    expect(
      [help.en.what, ...help.en.steps].filter((line) => /\p{Script=Han}/u.test(line)),
      key,
    ).toEqual([])
  }
})
