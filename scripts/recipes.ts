/**
 * docs/recipes, done word for word. A block of code says behind its language where it goes: `ts contract.ts before "…"` (or `after`, `instead`:
 * the first line that holds the words), `end` of the file, or `new`. Its `import` lines go to the top. `sh` blocks are run.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { cloneOf } from './tenfold.ts'

type Step = { page: string; file: string; how: string; words: string; text: string }
const area = 'areas/activity/lucky-draws'

/** Every block of the pages, in the order of docs/recipes/README.md. */
function recipeSteps(root: string): Step[] {
  const folder = path.join(root, 'docs/recipes')
  const read = (page: string) => fs.readFileSync(path.join(folder, page), 'utf8')
  const pages = ['README.md', ...[...read('README.md').matchAll(/^\d+\. \[[^\]]*\]\(([\w-]+\.md)\)/gm)].map(([, page]) => page!)]
  return pages.flatMap((page) =>
    [...read(page).matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map(([, head, text]) => {
      if (head === 'sh') return { page, file: '', how: 'run', words: '', text: text! }
      const [, file, how, words = ''] = /^\w+ (\S+) (before|after|instead|end|new)(?: "(.*)")?$/.exec(head!) ?? []
      if (!file || !how) throw new Error(`${page}: a block does not say where it goes: ${head}`)
      return { page, file, how, words, text: text! }
    }),
  )
}

/** Does them all in a clone. `types: false` leaves the types of tables out, for which a database has to be started. */
export function follow(clone: string, { types }: { types: boolean }): void {
  const run = (command: string) =>
    execFileSync('sh', ['-c', command], {
      cwd: clone,
      encoding: 'utf8',
      stdio: 'pipe',
      env: { ...process.env, PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}` },
    })
  for (const { page, file, how, words, text } of recipeSteps(clone)) {
    if (how === 'run') {
      for (const line of text.trim().split('\n'))
        if (types) run(line.replace('npm run', 'npm run -s'))
        else if (!line.includes('db:types'))
          run(
            line.replace(
              /^npm run (new|db:new)(.*)$/,
              (_, tool, rest) => `node scripts/${tool.replace(':', '-')}.ts${rest} ${tool === 'new' ? '--no-types' : ''}`,
            ),
          )
      continue
    }
    const full = theFile(clone, file)
    const old = how === 'new' ? '' : fs.readFileSync(full, 'utf8')
    fs.writeFileSync(full, placed(old, how, words, text, `${page}: ${file}`))
  }
  const tidied = spawnSync(path.join(clone, 'node_modules/.bin/biome'), ['check', '--write', area], { cwd: clone, encoding: 'utf8' })
  if (tidied.status !== 0) throw new Error(tidied.stderr)
}

/** A migration has the day in front of its name. */
function theFile(clone: string, file: string): string {
  const full = path.join(clone, area, file)
  if (!full.endsWith('.sql')) return full
  const [found] = fs.globSync(`*_${path.basename(full)}`, { cwd: path.dirname(full) })
  return path.join(path.dirname(full), found ?? path.basename(full))
}

function placed(old: string, how: string, words: string, text: string, where: string): string {
  const imports = text.split('\n').filter((line) => line.startsWith('import '))
  const rest = text
    .split('\n')
    .filter((line) => !line.startsWith('import '))
    .join('\n')
  if (how === 'new') return text
  if (how === 'end') return `${imports.map((line) => `${line}\n`).join('')}${old}${rest}`
  const lines = old.split('\n')
  const at = lines.findIndex((line) => line.includes(words))
  if (at === -1) throw new Error(`${where} has no line with ${words}`)
  lines.splice(how === 'after' ? at + 1 : at, how === 'instead' ? 1 : 0, rest.replace(/\n$/, ''))
  return [...imports, ...lines].join('\n')
}

/** npm run prove -- recipes: the result compiles, keeps the rules and passes its tests. */
export function proveRecipes(): number {
  const clone = cloneOf('recipes')
  try {
    follow(clone, { types: true })
    const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: clone, stdio: 'inherit' }).status ?? 1
    return run('scripts/check.ts') + run('node_modules/vitest/vitest.mjs', 'run', area, 'testing/calls.test.ts', 'testing/inputs.test.ts') >
      0
      ? 1
      : 0
  } finally {
    fs.rmSync(clone, { recursive: true, force: true })
  }
}
