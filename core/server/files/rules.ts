import { code, type Words } from '../../contract/errors.ts'
import { bytesOf, cleanFileName, mimeTypes, suffixes, wrongFormat, wrongSuffix } from '../../contract/files.ts'
import { Refusal } from '../refusal.ts'

export type FileKind = 'image' | 'video' | 'voice' | 'file'
export interface Found {
  kind: FileKind
  mime: string
}

export const tooLarge = (limit: string): Words => ({
  zh: `文件大小不能超过${limit}，请重新上传`,
  en: `Files may not exceed ${limit}, please upload again`,
})
export const emptyFile: Words = { zh: '文件内容为空，请重新上传', en: 'This file is empty, please upload again' }
export const tooManyPixels: Words = { zh: '图片尺寸过大，请重新上传', en: 'The picture has too many pixels, please upload again' }

/** What WeCom takes as media (platform/00 §7): larger ones could be kept but never sent. */
export const limits: Record<FileKind, string> = { image: '10M', video: '10M', voice: '2M', file: '20M' }
export const largest = bytesOf('20M')

const text = (b: Buffer) => !b.includes(0)
const ascii = (b: Buffer, from: number, word: string) => b.toString('latin1', from, from + word.length) === word
const zip = (b: Buffer) => ascii(b, 0, 'PK\x03\x04') || ascii(b, 0, 'PK\x05\x06')
const ole = (b: Buffer) => b.subarray(0, 8).equals(Buffer.from('d0cf11e0a1b11ae1', 'hex'))
const mp4 = (b: Buffer) => ascii(b, 4, 'ftyp')
const quicktime = (b: Buffer) => ['ftyp', 'moov', 'mdat', 'wide', 'free'].some((box) => ascii(b, 4, box))
const jpeg = (b: Buffer) => b[0] === 0xff && b[1] === 0xd8 && b[2] === 0xff
const any = () => true
const office = 'application/vnd.openxmlformats-officedocument.'

/** For each suffix of R220: the kind it is sent as, its type, and how its first bytes look. `csv` comes by R218 and is for imports. */
const table = new Map<string, [kind: FileKind, mime: string, looks: (head: Buffer) => boolean]>(
  Object.entries({
    png: ['image', 'image/png', (b) => b.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))],
    jpg: ['image', 'image/jpeg', jpeg],
    jpeg: ['image', 'image/jpeg', jpeg],
    gif: ['image', 'image/gif', (b) => ascii(b, 0, 'GIF87a') || ascii(b, 0, 'GIF89a')],
    mp4: ['video', 'video/mp4', mp4],
    mov: ['file', 'video/quicktime', quicktime],
    avi: ['file', 'video/x-msvideo', (b) => ascii(b, 0, 'RIFF') && ascii(b, 8, 'AVI ')],
    mp3: ['file', 'audio/mpeg', (b) => ascii(b, 0, 'ID3') || (b[0] === 0xff && (b[1]! & 0xe0) === 0xe0)],
    amr: ['voice', 'audio/amr', (b) => ascii(b, 0, '#!AMR')],
    pdf: ['file', 'application/pdf', (b) => b.subarray(0, 1024).includes('%PDF-')],
    txt: ['file', 'text/plain', text],
    csv: ['file', 'text/csv', text],
    xls: ['file', 'application/vnd.ms-excel', ole],
    xlsx: ['file', `${office}spreadsheetml.sheet`, zip],
    doc: ['file', 'application/msword', ole],
    docx: ['file', `${office}wordprocessingml.document`, zip],
    ppt: ['file', 'application/vnd.ms-powerpoint', ole],
    pptx: ['file', `${office}presentationml.presentation`, zip],
    zip: ['file', 'application/zip', zip],
    rar: ['file', 'application/vnd.rar', (b) => ascii(b, 0, 'Rar!\x1a\x07')],
    exe: ['file', 'application/octet-stream', (b) => ascii(b, 0, 'MZ')],
    xmind: ['file', 'application/vnd.xmind.workbook', zip],
    rp: ['file', 'application/octet-stream', any],
    dmg: ['file', 'application/octet-stream', any],
  }),
)

export const suffixOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** What a file is by its name, if its first bytes do not say otherwise. */
export function inspect(head: Buffer, name: string): Found | null {
  const row = table.get(suffixOf(name))
  return row?.[2](head) ? { kind: row[0], mime: row[1] } : null
}

export const refusedFile = (message: Words) => new Refusal(code.badInput, message, { fields: [{ field: 'file', message }] })

/** R224–R226; control characters, marks that turn the direction of text and what Windows refuses go as well. Names are never paths here. */
export function safeName(name: string, asciiOnly = false): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: those are what must go
  const clean = cleanFileName(name.normalize('NFC').replace(/[\u0000-\u001f\u007f\u202a-\u202e\u2066-\u2069"<>|*:\\]/g, ''))
  const allowed = asciiOnly ? clean.replace(/[\u3400-\u9fff\uf900-\ufaff]/g, '') : clean
  const suffix = suffixOf(allowed)
  const stem = (suffix ? allowed.slice(0, -suffix.length - 1) : allowed).slice(0, 120) || 'file'
  return suffix ? `${stem}.${suffix}` : stem
}

/** R218–R223, before there are bytes: whether a file of this name, type and size may come at all. */
export function checkDeclared(file: { name: string; declared: string; size: number; maxSize?: string; sheets?: boolean }): void {
  const suffix = suffixOf(file.name)
  const allowed = file.sheets ? ['xlsx', 'xls', 'csv'] : suffixes
  if (!allowed.includes(suffix)) throw refusedFile(wrongSuffix)
  if (!mimeTypes.includes(file.declared.toLowerCase().split(';')[0]!.trim())) throw refusedFile(wrongFormat)
  if (file.size === 0) throw refusedFile(emptyFile)
  const limit = file.maxSize ?? limits[table.get(suffix)![0]]
  if (file.size > bytesOf(limit)) throw refusedFile(tooLarge(limit))
}

/** R218–R223. `declared` is the type the browser says; the bytes must agree with the suffix whatever it says. */
export function checkUpload(file: { name: string; declared: string; data: Buffer; maxSize?: string; sheets?: boolean }): Found {
  checkDeclared({ ...file, size: file.data.length })
  const found = inspect(file.data.subarray(0, 4100), file.name)
  if (!found) throw refusedFile(wrongFormat)
  return found
}
