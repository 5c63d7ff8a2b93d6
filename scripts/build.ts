/** npm run build [-- console h5] [--force]: builds the pages whose sources changed. */
import path from 'node:path'
import { build, resolveConfig } from 'vite'
import { isBuilt, sourceHash, webBuilds, writeStamp } from './web-builds.ts'

const args = process.argv.slice(2)
const names = args.filter((arg) => !arg.startsWith('--'))
const force = args.includes('--force')

for (const web of webBuilds()) {
  if (names.length > 0 && !names.includes(web.name)) continue
  if (!force && isBuilt(web)) {
    console.log(`${web.name} is up to date`)
    continue
  }
  try {
    const begin = performance.now()
    const hash = sourceHash(web) // taken before the build, for what is saved while it runs is not in it
    const inline = { root: web.folder, configFile: web.config, logLevel: 'silent', build: { manifest: true } } as const
    const config = await resolveConfig(inline, 'build', 'production', 'production')
    await build(inline)
    const outDir = path.resolve(config.root, config.build.outDir)
    writeStamp(web, outDir, hash)
    console.log(`${web.name} built in ${((performance.now() - begin) / 1000).toFixed(1)} s`)
  } catch (error) {
    const words = (error as Error).message.split('\n').filter((line) => !/^\s+at /.test(line))
    console.error(`${web.name} could not be built: ${words.join('\n')}`)
    process.exitCode = 1
  }
}
