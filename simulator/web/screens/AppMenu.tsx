import { useState } from 'react'
import type { AppCard } from '../../src/sim/office-api.ts'
import { sim } from '../api.ts'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import type { useAction } from '../useAction.ts'
import { JsAsk } from './JsAsk.tsx'
import { MenuBar } from './MenuBar.tsx'

interface Props {
  app: AppCard
  busy: boolean
  run: ReturnType<typeof useAction>['run']
  done: () => void
}

type Button = AppCard['menu'][number]
const codes = /^scancode_/
const pictures = /^pic_/

/** The app's menu under its chat; a code or pictures are asked for first. */
export function AppMenu({ app, busy, run, done }: Props) {
  const { me, push } = useNav()
  const [asked, setAsked] = useState<Button>()

  async function press({ name, type, appid, pagepath }: Button, chosen?: Record<string, unknown>) {
    const more = { corpid: me.corpid, agentid: app.agentid, ...(chosen ? { chosen } : {}) }
    const answer = await run(() => sim.pressMenu({ userid: me.id, name, ...more }))
    if (!answer) return
    done()
    if (type === 'view_miniprogram') push({ at: 'mini', title: name, appid: appid ?? '', page: pagepath ?? '' })
    else if (type === 'scancode_push') push({ at: 'scanned', text: String(chosen?.text ?? '') })
    else if (answer.url) push({ at: 'browser', url: answer.url, title: name })
  }
  const choose = (button: Button) => {
    if (codes.test(button.type ?? '') || pictures.test(button.type ?? '')) setAsked(button)
    else void press(button)
  }
  return (
    <>
      <MenuBar menu={app.menu} label={`${t.app.menu} · ${me.name}`} busy={busy} choose={choose} />
      {asked && (
        <JsAsk
          question={{ name: codes.test(asked.type ?? '') ? 'scanQRCode' : 'chooseImage', params: {} }}
          answer={(chosen) => {
            setAsked(undefined)
            if (chosen) void press(asked, chosen)
          }}
        />
      )}
    </>
  )
}
