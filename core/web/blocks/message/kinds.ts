import type { Attachment } from '#core/contract/message.ts'

export type Kinds = readonly Attachment['msgtype'][]
const fileKinds = ['image', 'video', 'file'] as const
export type FileKind = (typeof fileKinds)[number]
export const filesOf = (kinds: Kinds): FileKind[] => fileKinds.filter((kind) => kinds.includes(kind))
