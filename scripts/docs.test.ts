import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string) => fs.readFileSync(path.join(import.meta.dirname, '..', file), 'utf8')

test('docs/operations lists every setting there is, and no other', () => {
  const declared = [...read('core/server/config.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): Type\./gm)].map(([, name]) => name)
  const table = read('docs/operations/README.md').matchAll(/^\| `([A-Z][A-Z0-9_]+)` \|/gm)
  expect([...table].map(([, name]) => name).sort()).toEqual(declared.sort())
})

test('CONTRIBUTING names only commands that exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  for (const [, name] of read('CONTRIBUTING.md').matchAll(/npm run (?:-s )?([a-z0-9:]+)/g)) expect(Object.keys(scripts)).toContain(name)
})

test('pages and pictures that the documents link to are there', () => {
  const root = path.join(import.meta.dirname, '..')
  const pages = fs.globSync(['*.md', 'docs/**/*.md', 'simulator/*.md', 'platform/*.md'], { cwd: root })
  const dead = pages.flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)]
      .map(([, to]) => to!)
      .filter((to) => !/^[a-z]+:/.test(to) && !fs.existsSync(path.join(root, path.dirname(page), to)))
      .map((to) => `${page} → ${to}`),
  )
  expect(dead).toEqual([])
})

const rooms = '(?:areas|core|apps|platform|simulator|migrations|testing|e2e|bench|scripts|docs)'

test('files that the documents name are there, and hold the names that are said of them', () => {
  const root = path.join(import.meta.dirname, '..')
  const wrong: string[] = []
  for (const page of fs.globSync(['*.md', 'docs/**/*.md', '{simulator,platform}/*.md'], { cwd: root })) {
    const text = read(page)
    for (const [, file] of text.matchAll(new RegExp(`\`(${rooms}/[\\w./-]+\\.\\w+)\``, 'g')))
      if (!fs.existsSync(path.join(root, file!))) wrong.push(`${page} names ${file}`)
    for (const [, name, file] of text.matchAll(new RegExp(`\`(\\w+)\` \\(\`(${rooms}/[\\w./-]+\\.tsx?)\``, 'g')))
      if (fs.existsSync(path.join(root, file!)) && !new RegExp(`\\b${name}\\b`).test(read(file!)))
        wrong.push(`${page} says ${name} is in ${file}`)
  }
  expect(wrong).toEqual([])
})
