#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// In its repository the sources run as they are; a package of the registry brings what was built of them.
const isBuilt = !existsSync(new URL('../src/cli.ts', import.meta.url))
const [major, minor] = process.versions.node.split('.').map(Number)
const [least, leastMinor] = isBuilt ? [20, 10] : [22, 18]
if (major < least || (major === least && minor < leastMinor)) {
  process.stderr.write(`需要 Node ${least}.${leastMinor} 或更新（现在是 ${process.versions.node}）。\n`)
  process.exit(1)
}
// Measured with Node 24; Node 20 does not survive the flags.
if (major >= 24) {
  beLean()
  await import('./small.js')
}
const { main } = await import(isBuilt ? '../dist/program/cli.js' : '../src/cli.ts')
await main(process.argv.slice(2), fileURLToPath(new URL('../dist/web', import.meta.url)))

/** The same program in place of this one: the C library reads only as it begins that freed memory goes back and that threads share two heaps. */
function beLean() {
  if (process.platform !== 'linux' || !process.execve || process.env.MALLOC_ARENA_MAX) return
  const env = { ...process.env, MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' }
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], env)
}
