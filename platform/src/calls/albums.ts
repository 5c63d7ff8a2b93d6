import Type from 'typebox'
import { wecom } from '../call.ts'
import { chars, cursorIn, cursorOut, done, id, int, limit, list, open, opt, str, strict } from '../schema.ts'

// Product album (platform/09 §3). Only items of the calling app can be changed. Prices are cents.

/** From media/upload_attachment with attachment_type 2 (41072 otherwise). */
const Pictures = list(strict({ type: Type.Literal('image'), image: strict({ media_id: id() }) }), 9, 1)
const price = () => int({ minimum: 0, maximum: 5_000_000 })
/** Letters and digits; counted in bytes, which are characters here. An empty one clears it (unverified). */
const sn = () => str({ pattern: '^[0-9A-Za-z]{0,128}$' })

const Product = open({
  product_id: str(),
  description: str(),
  price: int(),
  product_sn: opt(str()),
  attachments: list(open({ type: str(), image: opt(open({ media_id: str() })) })),
  create_time: opt(int()),
})

export const externalcontactAddProductAlbum = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/add_product_album',
  doc: '95096',
  once: true,
  input: strict({ description: chars(300, 1), price: price(), product_sn: opt(sn()), attachments: Pictures }),
  output: open({ product_id: str() }),
})

export const externalcontactGetProductAlbum = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/get_product_album',
  doc: '95096',
  priority: 'sync',
  input: strict({ product_id: id() }),
  output: open({ product: Product }),
})

export const externalcontactGetProductAlbumList = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/get_product_album_list',
  doc: '95096',
  priority: 'sync',
  input: strict({ limit: opt(limit(100)), cursor: cursorIn() }),
  output: open({ product_list: list(Product), next_cursor: cursorOut() }),
})

/** What is absent stays as it is. */
export const externalcontactUpdateProductAlbum = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/update_product_album',
  doc: '95096',
  input: strict({
    product_id: id(),
    description: opt(chars(300, 1)),
    price: opt(price()),
    product_sn: opt(sn()),
    attachments: opt(Pictures),
  }),
  output: done(),
})

export const externalcontactDeleteProductAlbum = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/delete_product_album',
  doc: '95096',
  input: strict({ product_id: id() }),
  output: done(),
})
