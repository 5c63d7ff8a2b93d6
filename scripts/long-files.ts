/** Says which files have grown long. A word, not a refusal: some things are one thing. */
import fs from 'node:fs'
import path from 'node:path'
import { sourceFiles } from './walls.ts'
import { root } from './web-builds.ts'

const limit = 400
const lists = /(\.generated\.ts|\.test\.tsx?|\/text(\.\w+)?\.ts|-data\.ts)$/
const long = sourceFiles()
  .filter((file) => !lists.test(file))
  .map((file) => ({ file, lines: fs.readFileSync(path.join(root, file), 'utf8').split('\n').length }))
  .filter(({ lines }) => lines > limit)
for (const { file, lines } of long) console.log(`${file} has ${lines} lines; can it be two things?`)
console.log(`${long.length} files over ${limit} lines`)
