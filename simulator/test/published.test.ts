import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

// What npm would publish, alone in an empty folder: the two tarballs, and of other packages only what they name.

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'published-'))
const modules = join(folder, 'node_modules')

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

beforeAll(() => {
  const [wecom, simulator] = ['platform', 'simulator'].map((name) => {
    const there = join(root, name)
    const manifest = JSON.parse(readFileSync(join(there, 'package.json'), 'utf8')) as { name: string; dependencies: object }
    const said = run('npm', 'pack', there, '--pack-destination', folder, '--silent', '--no-update-notifier')
    const place = join(modules, manifest.name)
    mkdirSync(place, { recursive: true })
    run('tar', '-xzf', join(folder, said.split('\n').at(-1)!), '-C', place, '--strip-components=1')
    return { place, needs: Object.keys(manifest.dependencies).filter((need) => !need.startsWith('@rapport/')) }
  })
  for (const need of new Set([...wecom!.needs, ...simulator!.needs])) {
    mkdirSync(dirname(join(modules, need)), { recursive: true })
    symlinkSync(join(root, 'node_modules', need), join(modules, need))
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  mkdirSync(join(modules, '.bin'))
  symlinkSync('../@rapport/wecom-simulator/bin/wecom-simulator.js', join(modules, '.bin/wecom-simulator'))
}, 300_000)
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
