import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

/** One front end: a folder with a vite.config.ts. */
export type WebBuild = { name: string; folder: string; config: string }

export function webBuilds(): WebBuild[] {
  return fs
    .globSync(['apps/*/vite.config.ts', 'simulator/web/vite.config.ts'], { cwd: root })
    .sort()
    .map((file) => {
      const folder = path.dirname(file)
      return {
        name: folder.startsWith('apps/') ? path.basename(folder) : 'simulator',
        folder: path.join(root, folder),
        config: path.join(root, file),
      }
    })
}

/** What the pages are made from. A surface may import any area's web, so all of them count for each. */
const sources = {
  app: ['apps/*/**', 'apps/*.ts', 'core/contract/**', 'core/web/**', 'areas/*/*/contract.ts', 'areas/*/*/web/**'],
  simulator: ['simulator/web/**', 'simulator/src/**', 'platform/src/**'],
}

export function sourceHash(build: WebBuild): string {
  const hash = createHash('sha256')
  const globs = [...sources[build.name === 'simulator' ? 'simulator' : 'app'], 'package-lock.json', 'tsconfig*.json', 'scripts/build.ts']
  for (const file of fs.globSync(globs, { cwd: root, exclude: ['**/node_modules', '**/dist'] }).sort()) {
    const full = path.join(root, file)
    if (fs.statSync(full).isFile() && !/\.test\.tsx?$/.test(file)) hash.update(`${file}\0`).update(fs.readFileSync(full))
  }
  return hash.digest('hex')
}

/** What was built, kept beside the built files. */
export type BuildStamp = { hash: string; outDir: string }
const stampFile = (build: WebBuild) => path.join(root, 'dist', `${build.name}.stamp.json`)

export function readStamp(build: WebBuild): BuildStamp | undefined {
  try {
    const stamp = JSON.parse(fs.readFileSync(stampFile(build), 'utf8')) as BuildStamp
    return fs.readdirSync(path.join(root, stamp.outDir)).some((name) => name.endsWith('.html')) ? stamp : undefined
  } catch {
    return undefined
  }
}

export function isBuilt(build: WebBuild): boolean {
  return readStamp(build)?.hash === sourceHash(build)
}

export function writeStamp(build: WebBuild, outDir: string, hash: string): void {
  fs.mkdirSync(path.join(root, 'dist'), { recursive: true })
  const stamp: BuildStamp = { hash, outDir: path.relative(root, outDir) }
  fs.writeFileSync(stampFile(build), JSON.stringify(stamp))
}
