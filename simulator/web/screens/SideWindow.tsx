import { sim } from '../api.ts'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'
import { useAction } from '../useAction.ts'

/**
 * The tool beside a chat. Its address stands in WeCom's console; here it is the side window of the server that takes the callbacks.
 * `sim_user` and `sim_customer` are what the JS-SDK of the simulator answers with.
 */
export function SideWindow({ customer, entry }: { customer: string; entry?: string }) {
  const { me, push, note } = useNav()
  const { busy, run } = useAction()
  async function open() {
    const corp = await run(() => sim.corp({ corpid: me.corpid }))
    const server = corp?.apps.find((app) => app.kind === 'app')?.callback?.url
    if (!server) return note(t.chat.noServer)
    const url = new URL('/client/side_window/customer_info', server)
    url.search = new URLSearchParams({ sim_user: me.id, sim_customer: customer, ...(entry ? { sim_entry: entry } : {}) }).toString()
    push({ at: 'browser', url: url.href, title: t.chat.sideWindow })
  }
  return (
    <button type="button" className="nb-b tight" disabled={busy} onClick={() => void open()}>
      <span className="nb-bt">{t.chat.sideWindow}</span>
    </button>
  )
}
