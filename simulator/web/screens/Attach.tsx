import { useId } from 'react'
import { sim } from '../api.ts'
import { base64Of } from '../content.ts'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'

const accepts = { image: 'image/png,image/jpeg', voice: '.amr', video: 'video/mp4', file: '' } as const
const names = { image: t.chat.image, voice: t.kinds.voice, video: t.chat.video, file: t.chat.file } as const

interface Props {
  conversationId: string
  busy: boolean
  run: (act: () => Promise<{ delivered: boolean }>) => void
}

/** Kinds other than words. Files are one's own; what comes from elsewhere in WeChat is an example. */
export function Attach({ conversationId, busy, run }: Props) {
  const { me } = useNav()
  const id = useId()
  const said = { conversation_id: conversationId, from: me.id }
  const examples = {
    link: { title: '今天的面包', desc: '出炉时间', url: `${location.origin}/sim/qr?text=bread`, picurl: '' },
    miniprogram: { title: '在线点单', appid: 'wx0000000000000000', page: 'pages/index.html' },
    location: { latitude: 31.2237, longitude: 121.4467, name: '静安寺', address: '南京西路 1686 号' },
    card: { userid: me.id },
  }
  return (
    <fieldset className="kf-kinds attach" aria-label={t.kinds.send}>
      {(Object.keys(accepts) as (keyof typeof accepts)[]).map((kind) => (
        <label className="act quiet" key={kind} htmlFor={`${id}${kind}`}>
          {names[kind]}
          <input
            id={`${id}${kind}`}
            className="sr-only"
            type="file"
            accept={accepts[kind]}
            disabled={busy}
            onChange={(event) => {
              const file = event.target.files?.[0]
              if (file) run(async () => sim.say({ ...said, msgtype: kind, file: { name: file.name, base64: await base64Of(file) } }))
            }}
          />
        </label>
      ))}
      {(Object.keys(examples) as (keyof typeof examples)[]).map((kind) => (
        <button
          type="button"
          className="act quiet"
          key={kind}
          disabled={busy}
          onClick={() => run(() => sim.say({ ...said, msgtype: kind, content: examples[kind] }))}
        >
          {t.kinds[kind]}
        </button>
      ))}
    </fieldset>
  )
}
