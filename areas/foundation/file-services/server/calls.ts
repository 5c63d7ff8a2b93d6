import { companyFiles } from '#core/contract/files.ts'
import { ugc, uploads } from '#core/contract/uploads.ts'
import { confirmUpload, signUpload } from '#core/server/files/incoming.ts'
import { ugcHost } from '#core/server/files/ugc.ts'
import { implement } from '#core/server/implement.ts'
import { list as listFiles } from './company-files.ts'

export default [
  ...implement(companyFiles, { list: listFiles }),
  ...implement(uploads, {
    sign: signUpload,
    confirm: async (ctx, { uploadId }) => ctx.app.files.ref(await confirmUpload(ctx, uploadId)),
  }),
  ...implement(ugc, { ugcDomain: async (ctx) => ({ ugcHost: ugcHost(ctx.app.config) }) }),
]
