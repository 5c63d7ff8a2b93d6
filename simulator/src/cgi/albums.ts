import * as calls from '@rapport/wecom/calls/albums.ts'
import type { Product } from '../world/office-rows.ts'
import { needMedia } from './attachments.ts'
import { fail } from './errors.ts'
import { type Cgi, on } from './handler.ts'
import { page } from './paging.ts'

function pictures(ctx: Cgi, attachments: Product['attachments']) {
  for (const a of attachments) if (needMedia(ctx, a.image.media_id, 'attachment').type !== 'image') fail(40004)
}

const needProduct = (ctx: Cgi, product_id: string): Product => ctx.corp.products.get(product_id) ?? fail(41074)

function own(ctx: Cgi, product_id: string): Product {
  const product = needProduct(ctx, product_id)
  if (product.agentid !== ctx.app.agentid) fail(41075)
  return product
}

const answer = ({ agentid, ...product }: Product) => product

export const albumHandlers = [
  on(calls.externalcontactAddProductAlbum, (ctx, { product_sn = '', ...input }) => {
    pictures(ctx, input.attachments)
    const product_id = ctx.corp.ids.opaque(32)
    ctx.corp.products.set(product_id, { product_id, agentid: ctx.app.agentid, product_sn, create_time: ctx.now, ...input })
    ctx.world.changed()
    return { product_id }
  }),
  on(calls.externalcontactGetProductAlbum, (ctx, { product_id }) => ({ product: answer(needProduct(ctx, product_id)) })),
  on(calls.externalcontactGetProductAlbumList, (ctx, { cursor, limit }) => {
    const { rows, next_cursor } = page('product_album', [...ctx.corp.products.values()], cursor, limit ?? 50)
    return { product_list: rows.map(answer), next_cursor }
  }),
  on(calls.externalcontactUpdateProductAlbum, (ctx, { product_id, ...change }) => {
    const product = own(ctx, product_id)
    if (change.attachments) pictures(ctx, change.attachments)
    Object.assign(product, change)
    ctx.world.changed()
    return {}
  }),
  on(calls.externalcontactDeleteProductAlbum, (ctx, { product_id }) => {
    ctx.corp.products.delete(own(ctx, product_id).product_id)
    ctx.world.changed()
    return {}
  }),
]
