import Type, { type Static } from 'typebox'
import { calls, command, Id, page, pageOf, query, strict } from './call.ts'
import type { Words } from './errors.ts'

/** A stored file. `url` is signed and expires; keep the `fileId`. */
export const FileRef = Type.Object({ fileId: Id, name: Type.String(), size: Type.Integer(), mime: Type.String(), url: Type.String() })
export type FileRef = Static<typeof FileRef>

export const files = calls('file-services', 'corp_common', {
  uploadMedia: command({
    path: '/corp_common/upload_media',
    access: 'staff',
    about: 'own',
    because: 'whoever writes anything sends files',
    unaudited: 'the file says who sent it',
    multipart: true,
    output: FileRef,
    summary: 'One part `file`. Types R218–R221, names R224–R226, size by kind (platform/00 §7).',
  }),
  uploadMediaToCdn: command({
    path: '/corp_common/upload_media_to_cdn',
    access: 'staff',
    about: 'own',
    because: 'whoever writes anything sends files',
    unaudited: 'the file says who sent it',
    multipart: true,
    output: FileRef,
    summary: 'As `upload_media`; `url` is a whole address that lasts a year.',
  }),
  fileUrl: query({
    path: '/corp_common/file_url',
    access: 'staff',
    about: 'own',
    input: strict({ fileId: Id }),
    output: FileRef,
    summary: 'A fresh signed link.',
  }),
})

export const securityReview = calls('file-services', 'security_review', {
  textImage: query({
    method: 'POST',
    access: 'staff',
    about: 'own',
    input: strict({
      texts: Type.Optional(Type.Array(Type.String({ maxLength: 10_000 }), { maxItems: 100 })),
      images: Type.Optional(Type.Array(Type.String({ maxLength: 2048 }), { maxItems: 100 })),
    }),
    output: Type.Object({ allPass: Type.Boolean(), list: Type.Array(Type.Object({ item: Type.String(), pass: Type.Boolean() })) }),
    summary: 'R081: everything passes in private deployment.',
  }),
})

/** R218: what may be uploaded. The audio types are not named in the specification; these are those WeCom takes. */
export const mimeTypes: readonly string[] = [
  'image/png',
  'image/jpeg',
  'image/jpg',
  'image/gif',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'video/mp4',
  'video/quicktime',
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/msword',
  'text/plain',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.ms-powerpoint',
  'text/csv',
  'application/vnd.ms-works',
  'application/wps-office.doc',
  '',
  'application/zip',
  'application/x-zip-compressed',
  'application/x-rar-compressed',
  'application/vnd.rar',
  'application/octet-stream',
  'application/x-xmind',
  'application/vnd.xmind.workbook',
  'audio/mpeg',
  'audio/mp3',
  'audio/amr',
  'audio/wav',
  'audio/x-wav',
]
/** What may be uploaded, by the ending of its name, without the dot (R220). */
export const suffixes: readonly string[] = [
  'xls',
  'xlsx',
  'doc',
  'docx',
  'ppt',
  'pptx',
  'pdf',
  'txt',
  'zip',
  'rar',
  'mp4',
  'mov',
  'avi',
  'mp3',
  'amr',
  'exe',
  'xmind',
  'rp',
  'jpg',
  'jpeg',
  'png',
  'gif',
  'dmg',
]
/** R224, R225: the characters + # % ? / & = ; go, spaces become underscores. */
export const cleanFileName = (name: string): string => name.replace(/[+#%?/&=;]/g, '').replace(/ /g, '_')
/** R223: `2M` → 2 and M. */
export function parseSize(size: string): { number: number; unit: 'K' | 'M' | 'G' } {
  const m = /^(\d+(?:\.\d+)?)\s*([KMG])$/i.exec(size.trim())
  if (!m) throw new Error(`not a size: ${size}`)
  return { number: Number(m[1]), unit: m[2]!.toUpperCase() as 'K' | 'M' | 'G' }
}
/** R222, R289: `2M` → 2097152. Units step by 1024. */
export function bytesOf(size: string): number {
  const { number, unit } = parseSize(size)
  return number * 1024 ** { K: 1, M: 2, G: 3 }[unit]
}

export const companyFiles = calls('file-services', 'corp_common/file', {
  list: query({
    access: 'staff',
    about: 'shared',
    input: page({
      kind: Type.Union([Type.Literal('image'), Type.Literal('video'), Type.Literal('file')]),
      keyword: Type.Optional(Type.String({ maxLength: 60 })),
    }),
    output: pageOf(FileRef),
    summary: 'What colleagues uploaded for messages and pages, newest first; an `image` or `video` is one that WeCom takes as such.',
  }),
})

/** R219, R221: what the person reads, before it is sent and after. */
export const wrongFormat: Words = { zh: '文件格式错误，请重新上传', en: 'Wrong file format, please upload again' }
export const wrongSuffix: Words = { zh: '暂不支持该文件类型，请重新上传', en: 'File type not supported yet, please upload again' }
export const noRoomOnDisk: Words = {
  zh: '服务器磁盘已满，文件没有保存；请联系管理员清理后再试',
  en: 'The disk of the server is full and the file was not kept; ask an administrator to make room, then try again',
}
