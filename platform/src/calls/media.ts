import { wecom } from '../call.ts'
import { MediaAnswer } from '../parts.ts'
import { bytes, id, int, intLike, nothing, oneOf, open, opt, str, strict } from '../schema.ts'

// platform/00 §7. For uploads the input is the query; the file travels as multipart field `media`. Temporary media live 3 days.

export const mediaUpload = wecom({
  method: 'POST',
  path: '/cgi-bin/media/upload',
  doc: '90253',
  transport: 'upload',
  input: strict({ type: oneOf(['image', 'voice', 'video', 'file']) }),
  output: MediaAnswer,
})

/** Permanent, shown only inside WeCom; JPG or PNG, 5 B to 2 MB. 3000 a month, 1000 a day. */
export const mediaUploadimg = wecom({
  method: 'POST',
  path: '/cgi-bin/media/uploadimg',
  doc: '90256',
  transport: 'upload',
  input: nothing(),
  output: open({ url: str() }),
})

/** A separate pool: 1 moments, 2 product album; using it elsewhere answers 41072. */
export const mediaUploadAttachment = wecom({
  method: 'POST',
  path: '/cgi-bin/media/upload_attachment',
  doc: '95098',
  transport: 'upload',
  input: strict({ media_type: oneOf(['image', 'video', 'file']), attachment_type: oneOf([1, 2]) }),
  output: MediaAnswer,
})

/** Answers bytes, or JSON when it fails. */
export const mediaGet = wecom({
  method: 'GET',
  path: '/cgi-bin/media/get',
  doc: '90254',
  transport: 'download',
  priority: 'sync',
  input: strict({ media_id: id() }),
  output: open({}),
})

/** Up to 200 MB; usable only in group welcome templates. */
export const mediaUploadByUrl = wecom({
  method: 'POST',
  path: '/cgi-bin/media/upload_by_url',
  doc: '96219',
  input: strict({ scene: oneOf([1]), type: oneOf(['video', 'file']), filename: bytes(128, 1), url: bytes(1024, 1), md5: bytes(32, 1) }),
  output: open({ jobid: str() }),
})

/** status: 1 running, 2 done, 3 failed */
export const mediaGetUploadByUrlResult = wecom({
  method: 'POST',
  path: '/cgi-bin/media/get_upload_by_url_result',
  doc: '96219',
  priority: 'sync',
  input: strict({ jobid: id() }),
  output: open({
    status: int(),
    detail: opt(open({ errcode: int(), errmsg: opt(str()), media_id: opt(str()), created_at: opt(intLike()) })),
  }),
})

/** A voice of the JS-SDK: speex at 16 kHz. */
export const mediaGetJssdk = wecom({
  method: 'GET',
  path: '/cgi-bin/media/get/jssdk',
  doc: '90255',
  transport: 'download',
  priority: 'sync',
  input: strict({ media_id: id() }),
  output: open({}),
})
