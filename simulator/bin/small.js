import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'

// Nothing is compiled or stripped of its types here: quicker, and 12 MB less. What is kept is of one place and of these very files; where
// that is not so, a process of its own compiles them first.
const built = !existsSync(new URL('../src', import.meta.url))
const own = fileURLToPath(new URL(built ? '../dist' : '../src', import.meta.url))
const client = fileURLToPath(new URL('.', import.meta.resolve(`@rapport/wecom/call.${built ? 'js' : 'ts'}`)))
const home = join(tmpdir(), `wecom-simulator-${process.getuid?.() ?? 0}`)
const kept = join(home, createHash('sha256').update(own).digest('hex').slice(0, 16))
const mark = join(kept, `of-${Math.max(...[own, client].map(newest))}`)
if (ours(home)) {
  if (!process.env.WECOM_SIMULATOR_FIRST && !existsSync(mark)) {
    try {
      rmSync(kept, { recursive: true, force: true })
      mkdirSync(kept)
      const env = { ...process.env, WECOM_SIMULATOR_FIRST: '1' }
      spawnSync(process.execPath, [process.argv[1], '--help'], { stdio: 'ignore', env })
      writeFileSync(mark, '')
    } catch {} // where nothing can be kept, it starts all the same
  }
  enableCompileCache(kept)
}

/** Others may write into the system's folder for temporary files: what is compiled is taken only from a folder that nobody else can write. */
function ours(folder) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const found = lstatSync(folder)
    return found.isDirectory() && (!process.getuid || (found.uid === process.getuid() && (found.mode & 0o022) === 0))
  } catch {
    return false
  }
}

/** When the newest file below was written, in ms. */
function newest(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
  return Math.max(...files.map((file) => Math.floor(statSync(join(file.parentPath, file.name)).mtimeMs)))
}

// The heap stays small: starting makes garbage, and young space once grown is never given back.
setFlagsFromString('--semi-space-growth-factor=1')
setFlagsFromString('--expose-gc')
// In use the heap is at most a sixth larger than what it holds, not twice as large; that costs no time that shows.
setFlagsFromString('--heap-growing-percent=15')
// Each thread keeps memory of its own, and there is little to do beside.
process.env.UV_THREADPOOL_SIZE ??= '1'
setFlagsFromString('--single-threaded-gc')
