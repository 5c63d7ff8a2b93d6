import { createPrivateKey } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { decryptor } from '@rapport/wecom/archive/decrypt.ts'
import { openHttp } from '@rapport/wecom/archive/http.ts'
import { pull } from '@rapport/wecom/archive/pull.ts'

// A consumer that keeps pages in a file, one line each, and goes on from the last line. The test kills it with -9 between its pages.

const [baseUrl = '', corpId = '', secret = '', file = '', pem = ''] = process.argv.slice(2)
const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
const { seq } = JSON.parse(lines.at(-1) ?? '{"seq":0}') as { seq: number }
await pull({
  sdk: openHttp({ baseUrl, corpId, secret }),
  decryptor: decryptor(1),
  keys: new Map([[1, createPrivateKey(readFileSync(pem))]]),
  seq,
  limit: 40,
  async take(page) {
    appendFileSync(file, `${JSON.stringify({ seq: page.seq, texts: page.records.map((r) => (r.plain as { text: unknown }).text) })}\n`)
    process.send?.(page.seq)
    await new Promise((done) => setTimeout(done, 20))
  },
})
process.exit(0)
