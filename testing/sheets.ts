import { uploads } from '#core/contract/uploads.ts'
import { readSheet } from '#core/server/sheets/read.ts'
import type { TestApp } from './harness.ts'

/** A file to import, sent as the wizard sends it; answers its id. */
export async function sendSheet(app: TestApp, session: string, name: string, data: Buffer, mime = 'text/csv'): Promise<string> {
  const { uploadId, url, contentType } = await app.call(uploads.sign, { name, mime, size: data.length, purpose: 'import' }, session)
  const answer = await fetch(new URL(url, app.url), { method: 'PUT', headers: { 'content-type': contentType }, body: new Uint8Array(data) })
  if (!answer.ok) throw new Error(`the store answered ${answer.status}: ${await answer.text()}`)
  return (await app.call(uploads.confirm, { uploadId }, session)).fileId
}

export const csv = (lines: string[][]): Buffer => Buffer.from(lines.map((l) => l.join(',')).join('\n'))

/** The template of an import as its link gives it, and the rows of its first sheet. */
export async function template(app: TestApp, session: string, kind: string, lang: string): Promise<{ data: Buffer; rows: string[][] }> {
  const answer = await app.fetch(`/api/import_template?kind=${kind}&lang=${lang}`, { headers: { cookie: session } })
  const data = Buffer.from(await answer.arrayBuffer())
  const rows: string[][] = []
  for await (const row of readSheet(data, 'template.xlsx')) rows.push(row)
  return { data, rows }
}
