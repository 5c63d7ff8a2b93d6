#!/usr/bin/env node
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 18)) {
  process.stderr.write(`需要 Node 22.18 或更新（现在是 ${process.versions.node}）：模拟器的 .ts 文件由 Node 直接运行。\n`)
  process.exit(1)
}
// Nothing is compiled or stripped of its types here: quicker, and 12 MB less. Where nothing is kept yet, a process of its own does it first.
const { readdirSync } = await import('node:fs')
const { enableCompileCache } = await import('node:module')
const { tmpdir } = await import('node:os')
const { directory } = enableCompileCache(`${tmpdir()}/wecom-simulator`)
if (directory && !process.env.WECOM_SIMULATOR_FIRST && readdirSync(directory, { recursive: true }).length < 2) {
  const { spawnSync } = await import('node:child_process')
  spawnSync(process.execPath, [import.meta.filename, '--help'], { stdio: 'ignore', env: { ...process.env, WECOM_SIMULATOR_FIRST: '1' } })
}
// The heap stays small: starting makes garbage, and young space once grown is never given back.
const { setFlagsFromString } = await import('node:v8')
setFlagsFromString('--semi-space-growth-factor=1')
setFlagsFromString('--expose-gc')
// Each thread keeps memory of its own, and there is little to do beside.
process.env.UV_THREADPOOL_SIZE ??= '1'
setFlagsFromString('--single-threaded-gc')
const { main } = await import('../src/cli.ts')
await main(process.argv.slice(2))
