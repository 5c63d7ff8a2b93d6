/** npm run build [-- console h5] [--force]: builds the pages whose sources changed. */
import path from 'node:path'
import { build, resolveConfig } from 'vite'
import { isBuilt, webBuilds, writeStamp } from './web-builds.ts'

const args = process.argv.slice(2)
const named = args.filter((arg) => !arg.startsWith('--'))
const force = args.includes('--force')

for (const web of webBuilds()) {
  if (named.length > 0 && !named.includes(web.name)) continue
  if (!force && isBuilt(web)) {
    console.log(`${web.name} is up to date`)
    continue
  }
  const begin = performance.now()
  const inline = { root: web.folder, configFile: web.config, logLevel: 'error', build: { manifest: true } } as const
  const config = await resolveConfig(inline, 'build', 'production', 'production')
  await build(inline)
  writeStamp(web, path.resolve(config.root, config.build.outDir))
  console.log(`${web.name} built in ${((performance.now() - begin) / 1000).toFixed(1)} s`)
}
