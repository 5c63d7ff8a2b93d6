import Type, { type Static } from 'typebox'
import { calls, command, Id, Instant, Nullable, page, pageOf, query, strict, Version } from '#core/contract/call.ts'
import { thing } from '#core/contract/things.ts'

export const aShortVideo = thing('short video', '短视频')
export const aCover = thing('cover', '封面')

/** A video that the company keeps for its messages. Messages hold its file, so that taking it out of the library breaks none. */
export const ShortVideo = Type.Object({
  fileId: Id,
  name: Type.String(),
  size: Type.Integer(),
  /** What the browser that added it read; `null` when it could not. */
  seconds: Nullable(Type.Integer()),
  /** Signed, like `url`; empty when no picture could be drawn from it. */
  coverUrl: Type.String(),
  url: Type.String(),
  createdBy: Type.String(),
  createdAt: Instant,
  version: Version,
  /** Whether the asker may rename it and take it out: who added it, or who manages materials. */
  mine: Type.Boolean(),
})
export type ShortVideo = Static<typeof ShortVideo>

const Name = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' })

export const shortVideos = calls('material-library', 'corp_common/short_video', {
  list: query({
    access: 'staff',
    about: 'shared',
    input: page({
      keyword: Type.Optional(Type.String({ maxLength: 60 })),
      fileIds: Type.Optional(Type.Array(Id, { maxItems: 100 })),
    }),
    output: pageOf(ShortVideo),
    summary: 'R346: newest first; `file_ids` names those that are chosen already.',
  }),
  add: command({
    access: 'staff',
    about: 'own',
    because: 'whoever writes messages adds videos to them',
    input: strict({
      fileId: Id,
      name: Name,
      coverFileId: Type.Optional(Id),
      seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 86_400 })),
    }),
    output: ShortVideo,
    summary: 'R345: an uploaded MP4 joins the library; `cover_file_id` is an uploaded picture. The same file again changes nothing.',
  }),
  update: command({
    access: 'staff',
    about: 'own',
    because: 'one’s own, or with the right to the library',
    input: strict({ fileId: Id, name: Name, version: Version }),
    output: ShortVideo,
    summary: 'By who added it, or who may update `material_library`.',
  }),
  delete: command({
    access: 'staff',
    about: 'own',
    because: 'one’s own, or with the right to the library',
    input: strict({ fileId: Id }),
    summary:
      'Takes it out of the library; the file stays for messages that use it. By who added it, or who may delete in `material_library`.',
  }),
})
