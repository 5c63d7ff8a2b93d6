import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The bytes of uploads: in memory, or as files beside the state file so that a restart keeps pictures. */
export interface MediaBytes {
  put(id: string, bytes: Buffer): void
  get(id: string): Buffer | undefined
  remove(id: string): void
  clear(): void
}

export function mediaBytes(folder?: string): MediaBytes {
  const memory = new Map<string, Buffer>()
  return {
    put(id, bytes) {
      if (!folder) {
        memory.set(id, bytes)
        return
      }
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, id), bytes)
    },
    get(id) {
      if (!folder || !/^[\w-]+$/.test(id)) return memory.get(id)
      try {
        return readFileSync(join(folder, id))
      } catch {
        return undefined
      }
    },
    remove(id) {
      memory.delete(id)
      if (folder && /^[\w-]+$/.test(id)) rmSync(join(folder, id), { force: true })
    },
    clear() {
      memory.clear()
      if (folder) rmSync(folder, { recursive: true, force: true })
    },
  }
}
