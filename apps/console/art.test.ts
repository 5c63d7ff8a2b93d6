import { isValidElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Drawing } from '#core/web/ui/Empty.tsx'

const drawn = import.meta.glob<Record<string, Drawing>>('../../areas/*/*/web/art.tsx', { eager: true })
const pages = import.meta.glob<string>('../../areas/*/*/web/**/*.tsx', { eager: true, query: '?raw', import: 'default' })
const areaOf = (file: string) => /areas\/[^/]+\/([^/]+)\//.exec(file)![1]!

/** States of the house that an area's page may be in: the picture says the state, not a subject. */
const states = ['error', 'locked', 'lost', 'filtered']
/** What has ended well is a matter of tasks. */
const doneIn = ['app-shell']

it('no two subjects share a picture', () => {
  const seen = new Map<string, string>()
  for (const [file, drawings] of Object.entries(drawn))
    for (const [name, drawing] of Object.entries(drawings)) {
      expect(isValidElement(drawing), `${file} ${name}`).toBe(true)
      const strokes = renderToStaticMarkup(drawing)
      for (const word of ['jade', 'wheat-line']) expect(strokes, `${name} of ${areaOf(file)}: one ${word} stroke`).toContain(word)
      expect(seen.get(strokes), `${name} of ${areaOf(file)}`).toBeUndefined()
      seen.set(strokes, `${name} of ${areaOf(file)}`)
    }
})

it('what is empty shows the picture of its own subject: of its area, not of another’s and not of a state', () => {
  const wrong = Object.entries(pages).flatMap(([file, source]) => {
    const area = areaOf(file)
    const lent = [...source.matchAll(/import \{ ([^}]+) \} from '#areas\/[^']+\/art\.tsx'/g)].flatMap((m) => m[1]!.split(', '))
    const names = [...source.matchAll(/\bart(?:: |=)(?:\{[^}]*[?:] )?['"]([a-z]+)['"]/g)].map((m) => m[1]!)
    return [
      ...lent.map((name) => `${file}: ${name} is another area’s`),
      ...names.filter((name) => !states.includes(name) && !(name === 'done' && doneIn.includes(area))).map((name) => `${file}: ${name}`),
      ...[...source.matchAll(/empty=\{\{\s*art: '(\w+)'/g)].map((m) => `${file}: a list that has nothing yet shows the state ${m[1]}`),
    ]
  })
  expect(wrong).toEqual([])
})

it('every list has a picture for when it has nothing', () => {
  const count = (source: string, word: RegExp) => source.match(word)?.length ?? 0
  const without = Object.entries(pages).filter(([, s]) => count(s, /<CallTable\b/g) > count(s, /\bempty=\{/g))
  expect(without.map(([file]) => file)).toEqual([])
})
