// Runs on the machine's own Node (20 or newer), before anything is installed.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** npm leaves a list of what it installed; it says the same as package-lock.json but for packages of other machines. */
function isInstalled() {
  const read = (file) => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8')).packages
  try {
    const locked = read('package-lock.json')
    const there = read('node_modules/.package-lock.json')
    return Object.entries(locked).every(([place, { version, link, optional, peer, devOptional, extraneous }]) => {
      if (!place.startsWith('node_modules/') || link || extraneous) return true
      return there[place] ? there[place].version === version : Boolean(optional || peer || devOptional)
    })
  } catch {
    return false
  }
}

export async function install() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 10)) {
    console.error(`Rapport needs Node 20.10 or newer; this is ${process.version}. 需要 Node 20.10 或更新的版本。`)
    process.exit(1)
  }
  if (isInstalled()) return
  console.log('安装依赖（约一分钟，仅第一次）· Installing packages (about a minute, the first time only)')
  const begin = Date.now()
  const seconds = () => Math.round((Date.now() - begin) / 1000)
  const beat = setInterval(() => console.log(`  … ${seconds()} s`), 10_000)
  const npm = process.env.npm_execpath
  const args = ['ci', '--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
  const [program, ...before] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm']
  const code = await exitOf(spawn(program, [...before, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }))
  clearInterval(beat)
  if (code !== 0) {
    console.error('npm ci 失败，见上方信息。npm ci failed, see above.')
    process.exit(1)
  }
  console.log(`  ✓ ${seconds()} s`)
}

/** The Node 24 that came with npm, or this one when it is new enough. */
export function modernNode() {
  const packaged = path.join(root, 'node_modules/.bin/node')
  if (fs.existsSync(packaged)) return packaged
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  console.error(
    `On this machine Rapport needs Node 24 or newer; this is ${process.version}. 本机需要 Node 24 或更新的版本：https://nodejs.org`,
  )
  process.exit(1)
}

function exitOf(child) {
  return new Promise((done) => {
    child.once('error', (error) => {
      console.error(error.message)
      done(1)
    })
    child.once('exit', (code, signal) => done(code ?? (signal === 'SIGINT' ? 130 : 1)))
  })
}

/** Our parent (the shell that npm starts scripts with) and, where it can be seen, its parent (npm). */
function ancestors() {
  try {
    return `${process.ppid} ${fs.readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ')[1].split(' ')[1]}`
  } catch {
    return String(process.ppid)
  }
}

/** Goes on as `script` under Node 24 and ends with its code. The child ends in order when this process goes away. */
export async function goOn(script, args) {
  const node = modernNode()
  const env = { ...process.env, PATH: `${path.join(root, 'node_modules/.bin')}${path.delimiter}${process.env.PATH ?? ''}` }
  const child = spawn(node, [path.join(root, script), ...args], { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  // Ctrl-C reaches the child by itself (the terminal sends it to all of us); the others we pass on
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'))
  // killed without a word, npm cannot tell us
  const before = ancestors()
  if (process.env.npm_lifecycle_event) setInterval(() => ancestors() !== before && child.connected && child.disconnect(), 500).unref()
  process.exit(await exitOf(child))
}
