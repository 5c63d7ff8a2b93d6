import { bytesOf, cleanFileName, mimeTypes, noRoomOnDisk, suffixes, wrongFormat, wrongSuffix } from '#core/contract/files.ts'
import { fmt } from '../../text/format.ts'
import { say, texts } from '../../text/text.ts'
import { listed } from '../../text/words.ts'

export const fileText = texts({
  'zh-CN': {
    mime: wrongFormat.zh,
    suffix: wrongSuffix.zh,
    size: (max: string, is: string) => `文件不能超过 ${max}，这个有 ${is}`,
    empty: '这是一个空文件',
    only: (types: string) => `只支持 ${types}`,
    upload: '上传文件',
    uploadImage: '上传图片',
    uploadVideo: '上传视频',
    drop: '点击或拖到这里',
    uploading: '正在上传',
    replace: '换一个',
    remove: '移除',
    broken: '图片加载失败',
    failed: '上传没有成功，请重试',
    diskFull: noRoomOnDisk.zh,
  },
  en: {
    mime: wrongFormat.en,
    suffix: wrongSuffix.en,
    size: (max, is) => `Files may not exceed ${max}; this one has ${is}`,
    empty: 'This file is empty',
    only: (types) => `Only ${types}`,
    upload: 'Upload a file',
    uploadImage: 'Upload an image',
    uploadVideo: 'Upload a video',
    drop: 'Click, or drop here',
    uploading: 'Uploading',
    replace: 'Replace',
    remove: 'Remove',
    broken: 'The image could not be loaded',
    failed: 'The upload failed, please try again',
    diskFull: noRoomOnDisk.en,
  },
})

export type FileKind = 'image' | 'video' | 'file' | 'sheet'
interface Rule {
  /** `10M` */
  max: string
  suffixes: readonly string[]
}
/** What WeCom takes (platform/00 §7); sheets are ours, for imports. */
export const kindRules: Record<FileKind, Rule> = {
  image: { max: '10M', suffixes: ['png', 'jpg', 'jpeg'] },
  video: { max: '10M', suffixes: ['mp4'] },
  file: { max: '20M', suffixes },
  sheet: { max: '20M', suffixes: ['xlsx', 'xls', 'csv'] },
}
export const acceptOf = (kind: FileKind): string => kindRules[kind].suffixes.map((s) => `.${s}`).join(',')
/** `PNG、JPG，最大 10M` */
export const limitText = (kind: FileKind, max = kindRules[kind].max): string => {
  const types = kind === 'file' ? '' : [...new Set(kindRules[kind].suffixes.map((s) => s.replace('jpeg', 'jpg').toUpperCase()))].join(' ')
  return [types, `≤ ${max}B`].filter(Boolean).join(' · ')
}

const suffixOf = (name: string): string => (/\.([^.]+)$/.exec(name)?.[1] ?? '').toLowerCase()

/** The sentence that refuses a file before it is sent, or nothing (R218–R223). */
export function fileProblem(file: File, kind: FileKind, max = kindRules[kind].max): string | undefined {
  const text = say(fileText)
  if (!mimeTypes.includes(file.type)) return text.mime
  const suffix = suffixOf(file.name)
  if (!suffixes.includes(suffix) && !kindRules[kind].suffixes.includes(suffix)) return text.suffix
  if (!kindRules[kind].suffixes.includes(suffix)) return text.only(listed(kindRules[kind].suffixes))
  if (file.size === 0) return text.empty
  if (file.size > bytesOf(max)) return text.size(`${max}B`, fmt.bytes(file.size))
  return undefined
}

/** R224–R226: forbidden characters go, spaces become underscores; with `ascii` Chinese goes too. */
export function cleanName(name: string, ascii = false): string {
  const clean = cleanFileName(name)
  if (!ascii) return clean
  const plain = clean.replace(/[\u2e80-\u9fff\uf900-\ufaff]/g, '')
  return plain.startsWith('.') ? `file${plain}` : plain
}
