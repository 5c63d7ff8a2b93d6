/** npm run build [-- console h5] [--force]: builds the pages whose sources changed. */
import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build, resolveConfig } from 'vite'
import { isBuilt, root, sourceHash, webBuilds, writeStamp } from './web-builds.ts'

const args = process.argv.slice(2)
const named = args.filter((arg) => !arg.startsWith('--'))
const force = args.includes('--force')

/** The server hands out the assets of all surfaces from one folder; they are compressed here once rather than for every visitor. */
function publish(name: string, outDir: string): void {
  const from = path.join(outDir, 'assets', name)
  const to = path.join(root, 'dist/web/assets', name)
  if (!fs.existsSync(from)) return
  const fresh = `${to}.new`
  fs.rmSync(fresh, { recursive: true, force: true })
  fs.cpSync(from, fresh, { recursive: true })
  for (const file of fs.globSync('**/*.{js,css,svg,json}', { cwd: fresh })) {
    const bytes = fs.readFileSync(path.join(fresh, file))
    if (bytes.length < 1000) continue
    fs.writeFileSync(path.join(fresh, `${file}.gz`), gzipSync(bytes, { level: 9 }))
    fs.writeFileSync(path.join(fresh, `${file}.br`), brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
  }
  fs.rmSync(to, { recursive: true, force: true })
  fs.renameSync(fresh, to)
}

for (const web of webBuilds()) {
  if (named.length > 0 && !named.includes(web.name)) continue
  if (!force && isBuilt(web)) {
    console.log(`${web.name} is up to date`)
    continue
  }
  try {
    const begin = performance.now()
    const hash = sourceHash(web) // before: what is saved during the build is not in it
    const inline = { root: web.folder, configFile: web.config, logLevel: 'silent', build: { manifest: true } } as const
    const config = await resolveConfig(inline, 'build', 'production', 'production')
    await build(inline)
    const outDir = path.resolve(config.root, config.build.outDir)
    if (web.name !== 'simulator') publish(web.name, outDir)
    writeStamp(web, outDir, hash)
    console.log(`${web.name} built in ${((performance.now() - begin) / 1000).toFixed(1)} s`)
  } catch (error) {
    const words = (error as Error).message.split('\n').filter((line) => !/^\s+at /.test(line))
    console.error(`${web.name} could not be built: ${words.join('\n')}`)
    process.exitCode = 1
  }
}
