import Type from 'typebox'
import { int, list, oneOf, open, opt, str, strict } from '../../schema.ts'
import { wechat } from '../call.ts'

// Files and articles.

const kinds = ['image', 'voice', 'video', 'thumb'] as const
const mediaId = () => strict({ media_id: str({ minLength: 1 }) })

/** Three days. image 10 MB, voice 2 MB (60 s), video 10 MB, thumb 64 KB. */
export const mediaUpload = wechat({
  method: 'POST',
  path: '/cgi-bin/media/upload',
  doc: 'service/api/material/temporary/api_uploadtempmedia',
  transport: 'upload',
  input: strict({ type: oneOf(kinds) }),
  output: open({ type: str(), media_id: opt(str()), thumb_media_id: opt(str()), created_at: int() }),
})

export const mediaGet = wechat({
  method: 'GET',
  path: '/cgi-bin/media/get',
  doc: 'service/api/material/temporary/api_getmedia',
  transport: 'download',
  input: mediaId(),
  output: open({}),
})

/** A picture inside an article: an address, counted nowhere. 1 MB, jpg or png. */
export const mediaUploadimg = wechat({
  method: 'POST',
  path: '/cgi-bin/media/uploadimg',
  doc: 'service/api/material/permanent/api_uploadimage',
  transport: 'upload',
  input: strict({}),
  output: open({ url: str() }),
})

/** Kept for ever: 100,000 pictures, 1,000 of the rest. */
export const materialAddMaterial = wechat({
  method: 'POST',
  path: '/cgi-bin/material/add_material',
  doc: 'service/api/material/permanent/api_addmaterial',
  transport: 'upload',
  only: 'official_account',
  input: strict({ type: oneOf(kinds) }),
  output: open({ media_id: str(), url: opt(str()) }),
})

export const materialGetMaterial = wechat({
  method: 'POST',
  path: '/cgi-bin/material/get_material',
  doc: 'service/api/material/permanent/api_getmaterial',
  transport: 'download',
  only: 'official_account',
  input: mediaId(),
  output: open({}),
})

export const materialDelMaterial = wechat({
  method: 'POST',
  path: '/cgi-bin/material/del_material',
  doc: 'service/api/material/permanent/api_delmaterial',
  only: 'official_account',
  input: mediaId(),
  output: open({}),
})

export const materialBatchgetMaterial = wechat({
  method: 'POST',
  path: '/cgi-bin/material/batchget_material',
  doc: 'service/api/material/permanent/api_batchgetmaterial',
  only: 'official_account',
  priority: 'sync',
  input: strict({ type: oneOf(['image', 'voice', 'video']), offset: int({ minimum: 0 }), count: int({ minimum: 1, maximum: 20 }) }),
  output: open({
    total_count: int(),
    item_count: int(),
    item: list(open({ media_id: str(), name: opt(str()), update_time: int(), url: opt(str()) })),
  }),
})

const article = {
  title: str({ minLength: 1, maxLength: 64 }),
  author: opt(str({ maxLength: 16 })),
  digest: opt(str({ maxLength: 128 })),
  content: str({ minLength: 1 }),
  content_source_url: opt(str()),
  /** A permanent picture. */
  thumb_media_id: str({ minLength: 1 }),
  need_open_comment: opt(int()),
  only_fans_can_comment: opt(int()),
}
const articleOut = () =>
  open({
    title: str(),
    author: opt(str()),
    digest: opt(str()),
    content: opt(str()),
    content_source_url: opt(str()),
    thumb_media_id: opt(str()),
    thumb_url: opt(str()),
    url: str(),
    is_deleted: opt(Type.Boolean()),
  })

export const draftAdd = wechat({
  method: 'POST',
  path: '/cgi-bin/draft/add',
  doc: 'service/api/draftbox/draftmanage/api_draft_add',
  only: 'official_account',
  input: strict({ articles: list(strict(article), 8, 1) }),
  output: open({ media_id: str() }),
})

export const draftGet = wechat({
  method: 'POST',
  path: '/cgi-bin/draft/get',
  doc: 'service/api/draftbox/draftmanage/api_getdraft',
  only: 'official_account',
  input: mediaId(),
  output: open({ news_item: list(articleOut()) }),
})

/** Published at once here; the platform takes a while and tells by an event. */
export const freepublishSubmit = wechat({
  method: 'POST',
  path: '/cgi-bin/freepublish/submit',
  doc: 'service/api/public/api_freepublish_submit',
  only: 'official_account',
  input: mediaId(),
  output: open({ publish_id: str(), msg_data_id: opt(str()) }),
})

export const freepublishBatchget = wechat({
  method: 'POST',
  path: '/cgi-bin/freepublish/batchget',
  doc: 'service/api/public/api_freepublish_batchget',
  only: 'official_account',
  priority: 'sync',
  input: strict({ offset: int({ minimum: 0 }), count: int({ minimum: 1, maximum: 20 }), no_content: opt(oneOf([0, 1])) }),
  output: open({
    total_count: int(),
    item_count: int(),
    item: list(open({ article_id: str(), update_time: int(), content: open({ news_item: list(articleOut()) }) })),
  }),
})
