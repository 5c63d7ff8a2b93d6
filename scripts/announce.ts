/**
 * npm run -s announce -- <file.json>: tells all companies of this installation something, in their notice center; prints the id of the announcement.
 * npm run -s announce -- --withdraw <id>: takes it back. `DATABASE_URL` as the program has it; without it that of the demo that runs.
 *
 * {"title": {"zh": "…", "en": "…"}, "body": {"zh": "…", "en": "…"}, "endsAt": "2026-12-01T00:00:00Z", "corpIds": [1]}: the last two may be left out.
 */
import fs from 'node:fs'
import path from 'node:path'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { publish, withdraw } from '#areas/system/notice-center/server/publish.ts'
import { Instant, strict } from '#core/contract/call.ts'
import { openDatabase } from '#core/server/db.ts'
import { embeddedUrl } from './embedded-url.ts'

const Words = (maxLength: number) => {
  const text = Type.String({ minLength: 1, maxLength })
  return strict({ zh: text, en: text })
}
const Note = strict({
  title: Words(60),
  body: Words(5000),
  endsAt: Type.Optional(Instant),
  corpIds: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1 })),
})
const check = Compile(Note)
const stop = (why: string): never => {
  console.error(why)
  process.exit(2)
}

const [first, id] = process.argv.slice(2)
const url = process.env.DATABASE_URL || embeddedUrl()
if (!first || (first.startsWith('-') && (first !== '--withdraw' || !id))) stop('npm run -s announce -- <file.json> | --withdraw <id>')
if (!url) stop('DATABASE_URL is needed, or a demo that runs')
const db = await openDatabase(url!, { max: 1 })
if (first === '--withdraw') {
  if (!(await withdraw(db, id ?? ''))) console.error('There is none of that id, or it has ended.')
} else {
  const note: unknown = JSON.parse(fs.readFileSync(path.resolve(first!), 'utf8'))
  if (!check.Check(note)) stop([...check.Errors(note)].map((e) => `${e.instancePath || '/'} ${e.message}`).join('\n'))
  const { title, body, endsAt, corpIds } = note as Static<typeof Note>
  console.log(await publish(db, { title, body, endsAt: endsAt ? new Date(endsAt) : null, corpIds: corpIds ?? null }))
}
await db.close()
