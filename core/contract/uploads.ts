import Type from 'typebox'
import { calls, command, filled, Id, Instant, query, strict } from './call.ts'
import { bytesOf, FileRef } from './files.ts'

/** A file goes straight to where files lie, by an address signed for exactly it; what nobody confirms is swept. */
export const uploads = calls('file-services', 'oss', {
  sign: command({
    access: 'staff',
    about: 'own',
    because: 'whoever writes anything sends files',
    unaudited: 'nothing is kept until the upload is confirmed',
    input: strict({
      name: Type.String({ minLength: 1, maxLength: 255 }),
      mime: Type.String({ maxLength: 127 }),
      size: Type.Integer({ minimum: 1, maximum: bytesOf('20M') }),
      /** `import`: a sheet (xlsx, xls, csv) that its sender alone may read. */
      purpose: filled(Type.Union([Type.Literal('upload'), Type.Literal('import')]), 'upload'),
    }),
    output: Type.Object({
      uploadId: Id,
      /** For one PUT of so many bytes of this type. */
      url: Type.String(),
      contentType: Type.String(),
      expiresAt: Instant,
    }),
    summary:
      'Types R218–R221, sizes by kind. The answer’s `url` takes a PUT with `content_type`, ten minutes long; it may be another host’s.',
  }),
  confirm: command({
    access: 'staff',
    about: 'own',
    because: 'whoever writes anything sends files',
    unaudited: 'the file says who sent it',
    input: strict({ uploadId: Id }),
    output: FileRef,
    summary: 'The upload becomes a file once its size and its bytes are what was said. Again answers the same file.',
  }),
})

export const ugc = calls('file-services', 'corp_common', {
  ugcDomain: query({
    access: 'public',
    about: 'shared',
    output: Type.Object({ ugcHost: Type.String() }),
    summary: 'R260: the host that serves what people uploaded, when it has one of its own; else empty.',
  }),
})
