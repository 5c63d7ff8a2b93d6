/** The least that acknowledges a callback durably: bare node:http, one sha1, one AES, rows gathered for 2 ms. What bench/callbacks.ts compares with. */
import { createDecipheriv, createHash } from 'node:crypto'
import http from 'node:http'
import pg from 'pg'

const { DATABASE_URL, TOKEN, AES_KEY } = process.env as Record<string, string>
const key = Buffer.from(`${AES_KEY}=`, 'base64')
const client = new pg.Pool({ connectionString: DATABASE_URL, max: 1 }) // one commit after the other
await client.query('create table if not exists raw_callbacks (like callbacks including all)')

let rows: { key: Buffer; body: string; done: () => void }[] = []
async function commit(): Promise<void> {
  const now = rows
  rows = []
  await client.query({
    name: 'raw',
    text: `insert into raw_callbacks (callback_key, corp_id, event, body)
      select * from unnest($1::bytea[], $2::int[], $3::text[], $4::text[]) on conflict do nothing`,
    values: [now.map((r) => r.key), now.map(() => 1), now.map(() => 'bench'), now.map((r) => r.body)],
  })
  for (const row of now) row.done()
}
function store(body: string, done: () => void): void {
  rows.push({ key: createHash('sha256').update(body).digest(), body, done })
  if (rows.length === 1) setTimeout(() => void commit(), 2)
}

http
  .createServer((req, res) => {
    const query = new URL(req.url ?? '', 'http://localhost').searchParams
    let text = ''
    req.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    req.on('end', () => {
      const encrypted = /<Encrypt><!\[CDATA\[(.*?)\]\]>/.exec(text)![1]!
      const words = [TOKEN!, query.get('timestamp')!, query.get('nonce')!, encrypted].sort().join('')
      if (createHash('sha1').update(words).digest('hex') !== query.get('msg_signature')) return res.writeHead(403).end()
      const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false)
      const plain = Buffer.concat([decipher.update(encrypted, 'base64'), decipher.final()])
      store(plain.subarray(20, 20 + plain.readUInt32BE(16)).toString(), () => res.end('success'))
    })
  })
  .listen(0, '127.0.0.1', function (this: http.Server) {
    console.log((this.address() as { port: number }).port)
  })
