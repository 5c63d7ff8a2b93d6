import { TriangleAlert } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { savedViews } from '#core/contract/views.ts'
import { confirm, notice } from '../../dialog.tsx'
import { useCall, useCommand } from '../../request/query.ts'
import { can, useSession } from '../../session.ts'
import { useText } from '../../text/text.ts'
import { Empty } from '../../ui/Empty.tsx'
import type { Address } from './address.ts'
import { tableText } from './text.ts'
import { type Unfit, withoutUnfit } from './unfit.ts'

type Choice = 'edit' | 'without' | 'delete'

/**
 * R347: a view, or an address somebody sent, that cannot be applied as it was saved. The notice comes by itself, names what does not fit,
 * and leaves the decision to the person; until then this stands where the rows would be. Only columns or an order: the rows stay.
 */
export function UnfitNotice(props: {
  unfit: readonly Unfit[]
  table: string
  address: Address
  /** The table, whose marked chip gets the focus back. */
  box: RefObject<HTMLElement | null>
}) {
  const { unfit, table, address, box } = props
  const text = useText(tableText)
  const isRoot = useSession().me?.isRoot
  // For its name only; the tabs say why views could not be read.
  const views = useCall(savedViews.list, { table }, { silence: 'all', staleTime: 60_000, enabled: Boolean(address.words.view) })
  const view = views.data?.list.find((v) => v.viewId === address.words.view)
  const drop = useCommand(savedViews.delete, { refreshes: 'own' })
  const harmless = unfit.every((u) => u.harmless)
  const title = view ? text.noticeOfView(view.name) : text.noticeOfAddress

  const tell = async () => {
    // Whoever closes it stands at the first condition to mend.
    box.current?.querySelector<HTMLElement>('.ct-chip.unfit button')?.focus()
    const choice = await notice<Choice>({ label: title, width: 480 }, (close) => (
      <Told {...{ title, unfit, harmless, close }} mayDelete={Boolean(view && (view.mine || isRoot) && can(savedViews.delete))} />
    ))
    if (choice === 'without') address.set(withoutUnfit(address.words, unfit), { replace: true })
    if (choice !== 'delete' || !view) return
    const asked = { title: text.deleteViewAsk(view.name), content: text.deleteViewNote, verb: text.deleteView, danger: true }
    if (!(await confirm(asked))) return
    await drop.mutateAsync({ viewId: view.viewId })
    address.set({ view: 'all' }, { reset: true })
  }

  // Told once for each condition, not again while the person mends them one by one.
  const seen = useRef(new Set<string>())
  const ready = !address.words.view || !views.isLoading
  useEffect(() => {
    if (unfit.length === 0) return seen.current.clear()
    const news = unfit.map((u) => `${address.words.view ?? ''} ${u.word} ${u.value}`)
    if (!ready || news.every((one) => seen.current.has(one))) return
    for (const one of news) seen.current.add(one)
    void tell()
  })
  if (harmless) return null
  return (
    <Empty
      art="filtered"
      title={text.unfitTitle}
      actions={
        <button type="button" className="button primary" onClick={() => void tell()}>
          {text.unfitAgain}
        </button>
      }
    >
      {text.unfitHint(unfit.length)}
    </Empty>
  )
}

function Told(props: { title: string; unfit: readonly Unfit[]; harmless: boolean; mayDelete: boolean; close: (choice?: Choice) => void }) {
  const { title, unfit, harmless, mayDelete, close } = props
  const text = useText(tableText)
  return (
    <>
      <div className="row gap-12">
        <TriangleAlert className="icon large warn" aria-hidden />
        <h2>{title}</h2>
      </div>
      <div className="dlg-body">
        <ul className="ct-unfit">
          {unfit.map((u) => (
            <li key={`${u.word} ${u.value}`}>{u.says}</li>
          ))}
        </ul>
        <p>{harmless ? text.noticeHarmless : text.noticeWhy}</p>
      </div>
      <div className="dlg-foot">
        {mayDelete && (
          <button type="button" className="button quiet bad" onClick={() => close('delete')}>
            {text.noticeDelete}
          </button>
        )}
        <button type="button" className="button" onClick={() => close('without')}>
          {text.noticeWithout}
        </button>
        <button type="button" className="button primary" data-autofocus onClick={() => close(harmless ? undefined : 'edit')}>
          {harmless ? text.noticeClose : text.noticeEdit}
        </button>
      </div>
    </>
  )
}
