import { useId } from 'react'
import { sim } from '../api.ts'
import { base64Of } from '../content.ts'
import { useNav } from '../phone/nav.ts'
import { Sheet } from '../phone/Sheet.tsx'
import { t } from '../text.ts'
import type { KfSessionCard } from '../types.ts'
import { useAction } from '../useAction.ts'

/** Kinds that come from elsewhere in WeChat: on this phone they are examples. */
const examples: Partial<Record<keyof typeof t.kf.kinds, [msgtype: string, content: Record<string, unknown>]>> = {
  location: ['location', { latitude: 31.2237, longitude: 121.4467, name: '静安寺', address: '南京西路 1686 号' }],
  link: ['link', { title: '今天的面包', desc: '出炉时间', url: 'https://example.com/bread', pic_url: '' }],
  miniprogram: ['miniprogram', { title: '在线点单', appid: 'wx0000000000000000', pagepath: 'pages/index.html', thumb_media_id: '' }],
  product: ['channels_shop_product', { product_id: '10001', title: '生吐司', sales_price: '2800', shop_nickname: '麦禾烘焙' }],
  order: ['channels_shop_order', { order_id: '20001', product_titles: '生吐司', price_wording: '28.00', state: '待发货' }],
  channels: ['channels', { sub_type: 1, nickname: '麦禾烘焙', title: '清晨四点的面包房' }],
  merged_msg: [
    'merged_msg',
    {
      title: '聊天记录',
      item: [{ send_time: 1_700_000_000, msgtype: 'text', sender_name: '苏念', msg_content: '{"content":"几点开门"}' }],
    },
  ],
  note: ['note', {}],
}
const accepts = { image: 'image/png,image/jpeg', voice: '.amr', video: 'video/mp4', file: '' } as const

/** Everything else one may do in the chat: send other kinds, refuse the other side. */
export function KfMore({ session, may, onClose }: { session: KfSessionCard; may: boolean; onClose: () => void }) {
  const { me } = useNav()
  const { busy, error, run } = useAction()
  const id = useId()
  const { conversation_id } = session
  const customer = me.kind === 'customer'
  const on = !(customer ? session.blocked : session.rejected)
  const go = (act: () => Promise<unknown>) => void run(act).then((done) => done !== undefined && onClose())
  const refuse = () => (customer ? sim.blockKf({ conversation_id, on }) : sim.rejectKf({ conversation_id, userid: me.id, on }))
  const attach = (msgtype: string, file: File | undefined) => {
    if (!file) return
    go(async () => {
      const base64 = await base64Of(file)
      return sim.writeKf({ conversation_id, from: me.id, msgtype, file: { name: file.name, base64 } })
    })
  }
  return (
    <Sheet label={t.kf.more} onClose={onClose}>
      {may && (
        <div className="kf-kinds">
          {(Object.keys(accepts) as (keyof typeof accepts)[]).map((kind) => (
            <label className="act quiet" key={kind} htmlFor={`${id}${kind}`}>
              {t.kf.kinds[kind]}
              <input
                id={`${id}${kind}`}
                className="sr-only"
                type="file"
                accept={accepts[kind]}
                disabled={busy}
                onChange={(event) => attach(kind, event.target.files?.[0])}
              />
            </label>
          ))}
          {Object.entries(examples).map(([name, [msgtype, content]]) => (
            <button
              type="button"
              className="act quiet"
              key={name}
              disabled={busy}
              onClick={() => go(() => sim.writeKf({ conversation_id, from: me.id, msgtype, content }))}
            >
              {t.kf.kinds[name as keyof typeof t.kf.kinds]}
            </button>
          ))}
        </div>
      )}
      {error && (
        <p className="text-12 bad" role="alert">
          {error}
        </p>
      )}
      {(customer || session.servicer_userid === me.id || session.last_servicer === me.id) && (
        <button type="button" className="act quiet wide" disabled={busy} onClick={() => go(refuse)}>
          {on ? t.kf.refuse : t.kf.accept}
        </button>
      )}
      <button type="button" className="act quiet wide" onClick={onClose}>
        {t.cancel}
      </button>
    </Sheet>
  )
}
