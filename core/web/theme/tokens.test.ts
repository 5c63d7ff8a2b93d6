import fs from 'node:fs'
import { expect, it } from 'vitest'

/** `--name: value` of a theme, in order of their blocks. */
const variables = (file: string): Map<string, string> => {
  const css = fs.readFileSync(new URL(file, import.meta.url), 'utf8').replace(/\/\*.*?\*\//gs, '')
  const blocks = [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)]
  return new Map(
    blocks.flatMap(([, selector, body]) =>
      [...body!.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]): [string, string] => [
        `${/dark/.test(selector!) ? 'dark' : 'light'} ${name}`,
        value!.replace(/\s+/g, ' '),
      ]),
    ),
  )
}

it('the simulator’s phones keep our colours, though its package stands alone and imports nothing of ours', () => {
  const [ours, its] = [variables('./tokens.css'), variables('../../../simulator/web/styles/tokens.css')]
  const both = [...ours.keys()].filter((name) => its.has(name))
  expect(both.length).toBeGreaterThan(100)
  expect(both.filter((name) => ours.get(name) !== its.get(name))).toEqual([])
})
