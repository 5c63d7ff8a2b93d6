import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { follow } from './recipes.ts'
import { cloneOf } from './tenfold.ts'
import { root } from './web-builds.ts'

test('the recipes can be followed word for word, one after the other; what comes of it is well formed', () => {
  const clone = cloneOf('recipes')
  try {
    // as they stand here, committed or not
    for (const folder of ['docs/recipes', 'scripts']) fs.cpSync(path.join(root, folder), path.join(clone, folder), { recursive: true })
    follow(clone, { types: false })
    const read = (file: string) => fs.readFileSync(path.join(clone, 'areas/activity/lucky-draws', file), 'utf8')
    expect(read('contract.ts')).toContain('luckyDrawClosed')
    expect(read('server/jobs.ts')).toContain('batchClose')
  } finally {
    fs.rmSync(clone, { recursive: true, force: true })
  }
})
