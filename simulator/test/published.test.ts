import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

// What npm would publish, installed into an empty folder by the command of the READMEs: the two tarballs, and what they ask for.

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'published-'))
const modules = join(folder, 'node_modules')
const readJson = <T>(file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as T

/** The Node that runs this, and the machine's own where it is another. */
const nodes = [process.execPath]
const own = (process.env.PATH ?? '')
  .split(delimiter)
  .map((place) => join(place, 'node'))
  .find((file) => !file.includes('node_modules') && existsSync(file))
if (own && run(own, '--version') !== process.version) nodes.push(own)

function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}\n${stdout}${stderr}`)
  return stdout.trim()
}

interface Locked {
  version: string
  integrity?: string
  resolved?: string
  dependencies?: Record<string, string>
}

/** What the packages ask for, in the versions this repository has: those npm has kept, so nothing need be fetched. */
function lockOf(): string {
  const { packages } = readJson<{ packages: Record<string, Locked> }>('package-lock.json')
  const registry = run('npm', 'config', 'get', 'registry').replace(/\/?$/, '/')
  const rows: Record<string, Locked> = { '': { version: '0.0.0' } }
  const asked = ['platform', 'simulator'].flatMap((name) => Object.keys(readJson<Locked>(`${name}/package.json`).dependencies ?? {}))
  const wanted = new Set(asked.filter((name) => !name.startsWith('@rapport/')))
  for (const name of wanted) {
    const own = `node_modules/${name}`
    for (const key of Object.keys(packages)) {
      if (key !== own && !key.startsWith(`${own}/node_modules/`)) continue
      const row = packages[key]!
      const full = key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length)
      rows[key] = { ...row, resolved: `${registry}${full}/-/${full.split('/').at(-1)}-${row.version}.tgz` }
      for (const need of Object.keys(row.dependencies ?? {})) wanted.add(need)
    }
  }
  return JSON.stringify({ name: 'published', version: '0.0.0', lockfileVersion: 3, requires: true, packages: rows })
}

/** The command as the READMEs have it, word for word the same in both. */
function documented(): string[] {
  const commands = ['platform', 'simulator'].map(
    (name) => /npm (install \.\/\S+\.tgz \.\/\S+\.tgz)/.exec(readFileSync(join(root, name, 'README.md'), 'utf8'))?.[1],
  )
  expect(commands[0]).toBeTruthy()
  expect(commands[1]).toBe(commands[0])
  return commands[0]!.split(' ')
}

beforeAll(() => {
  for (const name of ['platform', 'simulator'])
    run('npm', 'pack', join(root, name), '--pack-destination', folder, '--silent', '--no-update-notifier')
  writeFileSync(join(folder, 'package.json'), '{ "name": "published", "version": "0.0.0", "type": "module" }')
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--omit=optional']
  const lock = lockOf()
  writeFileSync(join(folder, 'package-lock.json'), lock)
  try {
    run('npm', ...documented(), ...quiet, '--offline')
  } catch {
    // a machine whose npm has kept nothing
    writeFileSync(join(folder, 'package-lock.json'), lock)
    run('npm', ...documented(), ...quiet, '--prefer-offline')
  }
}, 600_000)
afterAll(() => rmSync(folder, { recursive: true }))

/** As the README has it: a token, a call that is answered, a callback opened, a simulator of the program's own. */
const program = `
import { createServer } from 'node:http'
import { externalcontactGet, externalcontactList } from '@rapport/wecom/calls/customers.js'
import { openCallback, openEcho, parseCallbackXml } from '@rapport/wecom/callback.js'
import { createClient } from '@rapport/wecom/client.js'
import { readEvent } from '@rapport/wecom/events.js'
import { memoryTokenStore, tokenSource } from '@rapport/wecom/tokens.js'
import { simClient } from '@rapport/wecom-simulator/sim-client.js'
import { startSimulator } from '@rapport/wecom-simulator/start.js'

const [, , baseUrl, corpId, secret] = process.argv
const tokens = tokenSource({ baseUrl, corpId, secret, store: memoryTokenStore() })
const wecom = createClient({ baseUrl, token: tokens.token, refreshToken: tokens.refresh })
const { external_userid } = await wecom.call(externalcontactList, { userid: 'zhouruoxi' })
const { follow_user } = await wecom.call(externalcontactGet, { external_userid: external_userid[0] })

const { url, sim, close } = await startSimulator({ scenario: 'empty' })
const { corpid } = sim.corps().corps[0]
const key = { token: 'a token', aesKey: 'a'.repeat(43), receiveId: corpid }
const events = []
const server = createServer(async (req, res) => {
  const query = Object.fromEntries(new URL(req.url, 'http://x').searchParams)
  let body = ''
  for await (const part of req) body += part
  if (req.method === 'GET') return res.end(openEcho({ ...key, query }))
  events.push(readEvent(parseCallbackXml(openCallback({ ...key, query, body }).message)).key)
  res.end()
}).listen(0, '127.0.0.1')
await new Promise((done) => server.once('listening', done))
const address = 'http://127.0.0.1:' + server.address().port
await simClient(url).setCallback({ corpid, url: address, token: key.token, aes_key: key.aesKey })
const person = sim.createCustomer({ name: '小测' })
const [{ id }] = sim.people({ kind: 'staff' }).people
sim.add({ person_id: person.id, userid: id })
await sim.settled()
await close()
server.close()
console.log(JSON.stringify({ followers: follow_user.length, events }))
`

test.each(nodes)('alone under %s: the command, its page, a client and a callback', { timeout: 60_000 }, async (node) => {
  const command = spawn(node, [join(modules, '.bin/wecom-simulator'), '--port', '0'], { cwd: folder })
  let said = ''
  command.stdout.setEncoding('utf8')
  command.stderr.setEncoding('utf8').on('data', (part: string) => {
    said += part
  })
  const ended = new Promise((done) => command.once('close', done))
  const ready = new Promise<void>((done) => {
    command.stdout.on('data', (part: string) => {
      said += part
      if (said.includes('secret ')) done()
    })
  })
  await Promise.race([ready, ended])
  try {
    const [, url, corpid, secret] = /(http:\S+:\d+)[\s\S]*corpid (\S+)[\s\S]*secret (\S+)/.exec(said) ?? []
    expect(url, said).toBeTruthy()
    const page = await (await fetch(`${url}/phone/`)).text()
    const script = await fetch(`${url}${/src="([^"]+)"/.exec(page)?.[1]}`)
    expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
    for (const lost of ['assets/index.js', '..%2Fstart.js', '%2e%2e/start.js', 'assets'])
      expect((await fetch(`${url}/phone/${lost}`)).status).toBe(404)
    writeFileSync(join(folder, 'program.js'), program)
    expect(JSON.parse(run(node, 'program.js', url!, corpid!, secret!))).toEqual({
      followers: 1,
      events: ['change_external_contact/add_external_contact'],
    })
  } finally {
    command.kill('SIGTERM')
    expect(await ended).toBe(0)
  }
})

test('the thread that opens the archive is found', () => {
  writeFileSync(
    join(folder, 'archive.js'),
    `import { decryptor } from '@rapport/wecom/archive/decrypt.js'
    const threads = decryptor(1)
    const record = { seq: 1, msgid: 'one', publickey_ver: 1, encrypt_random_key: '', encrypt_chat_msg: '' }
    const [{ failure }] = await threads.decrypt(new Map(), 'profile', [record])
    await threads.close()
    console.log(failure.code)`,
  )
  expect(run(process.execPath, 'archive.js')).toBe('10007')
})

test('the types come along: what a call takes and answers is known to a TypeScript program', () => {
  writeFileSync(
    join(folder, 'typed.ts'),
    `import { externalcontactRemark } from '@rapport/wecom/calls/customers.js'
    import type { WecomInput } from '@rapport/wecom/call.js'
    import type { SimApi } from '@rapport/wecom-simulator/sim/api.js'
    export const right: WecomInput<typeof externalcontactRemark> = { userid: 'a', external_userid: 'b', remark: 'c' }
    // @ts-expect-error a number is no remark
    export const wrong: WecomInput<typeof externalcontactRemark> = { userid: 'a', external_userid: 'b', remark: 1 }
    export const found = (sim: SimApi): string => sim.corps().corps[0]!.corpid
    // @ts-expect-error no such action
    export const lost = (sim: SimApi) => sim.nonsense()`,
  )
  const types = ['--module', 'nodenext', '--strict', '--noEmit', '--typeRoots', join(root, 'node_modules/@types'), '--types', 'node']
  expect(run(join(root, 'node_modules/.bin/tsc'), ...types, 'typed.ts')).toBe('')
})
