import { Bookmark, Ellipsis, Plus, Users } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { type SavedView, savedViews } from '#core/contract/views.ts'
import { confirm } from '../../dialog.tsx'
import { usePath } from '../../history.ts'
import { useCall, useCommand } from '../../request/query.ts'
import { Link } from '../../router.tsx'
import { can } from '../../session.ts'
import { useText } from '../../text/text.ts'
import { toast } from '../../toast.tsx'
import { ErrorLine } from '../../ui/ErrorLine.tsx'
import { Menu, Pop } from '../../ui/Pop.tsx'
import { Pill } from '../../ui/Tag.tsx'
import type { Address } from './address.ts'
import { readSearch, searchText } from './model.ts'
import { tableText } from './text.ts'

const unset = { view: '' }

/** Saved views as tabs. A tab is a link, so it opens in a new window; a changed view says so and offers to keep or drop the change. */
export function Views({ table, address, cols }: { table: string; address: Address; cols: string }) {
  const text = useText(tableText)
  const path = usePath()
  const read = useCall(savedViews.list, { table }, { silence: 'all', staleTime: 60_000 })
  const save = useCommand(savedViews.save, { refreshes: 'own' })
  const drop = useCommand(savedViews.delete, { refreshes: 'own' })
  const views = read.data?.list ?? []
  const { words, set } = address
  const may = can(savedViews.save)
  const open = views.find((v) => v.viewId === words.view)
  const now = searchText({ ...words, cols: words.cols || (open ? '' : cols) })
  const changed = open && now !== searchText(readSearch(open.search))
  const asked = useRef(false)

  // The default view stands in for an address that asks for nothing; `view=all` asks for everything.
  useEffect(() => {
    if (!read.data || asked.current) return
    asked.current = true
    const start = read.data.list.find((v) => v.isDefault)
    if (start && searchText(words, ['size']) === '') set({ ...readSearch(start.search), view: start.viewId }, { replace: true })
  }, [read.data, words, set])

  const put = async (view: SavedView, patch: Partial<SavedView>) => {
    const next = { ...view, ...patch }
    await save.mutateAsync({
      viewId: next.viewId,
      table,
      name: next.name,
      search: next.search,
      shared: next.shared,
      isDefault: next.isDefault,
    })
    toast.success(text.viewSaved)
  }
  const add = async (name: string, shared: boolean, isDefault: boolean) => {
    const { viewId } = await save.mutateAsync({ table, name, search: now, shared, isDefault })
    set({ view: viewId }, { replace: true })
    toast.success(text.viewSaved)
  }
  const remove = async (view: SavedView) => {
    if (!(await confirm({ title: text.deleteViewAsk(view.name), content: text.deleteViewNote, verb: text.deleteView, danger: true })))
      return
    await drop.mutateAsync({ viewId: view.viewId })
    if (words.view === view.viewId) set(unset)
  }
  const href = (search: string, view: string) => `${path}?${[search, `view=${view}`].filter(Boolean).join('&')}`
  if (views.length === 0 && now === '') return null
  return (
    <div className="ct-views">
      {read.error && <ErrorLine error={read.error} retry={() => void read.refetch()} />}
      <nav aria-label={text.views}>
        <Link to={href('', 'all')} aria-current={!open ? 'page' : undefined}>
          {text.all}
        </Link>
        {views.map((v) => (
          <span key={v.viewId} className="ct-view">
            <Link to={href(v.search, v.viewId)} aria-current={v.viewId === open?.viewId ? 'page' : undefined}>
              {v.viewId === open?.viewId && <Bookmark className="icon small jade" aria-hidden />}
              {v.shared && v.viewId !== open?.viewId && <Users className="icon mini ink-3" aria-hidden />}
              {v.name}
              {v.viewId === open?.viewId && changed && <Pill kind="attention">{text.changed}</Pill>}
            </Link>
            {v.viewId === open?.viewId && v.mine && may && (
              <Menu
                label={text.viewMenu(v.name)}
                trigger={(p) => (
                  <button {...p} className="tiny" aria-label={text.viewMenu(v.name)}>
                    <Ellipsis className="icon small" aria-hidden />
                  </button>
                )}
                items={[
                  {
                    key: 'default',
                    label: v.isDefault ? text.dropDefault : text.makeDefault,
                    run: () => void put(v, { isDefault: !v.isDefault }),
                  },
                  { key: 'share', label: v.shared ? text.unshare : text.share, run: () => void put(v, { shared: !v.shared }) },
                  { key: 'delete', label: text.deleteView, danger: true, run: () => void remove(v) },
                ]}
              />
            )}
          </span>
        ))}
        {now !== '' && !open && may && <SaveAs add={add} icon />}
      </nav>
      <span className="grow" />
      {changed && open && (
        <span className="row gap-8 text-12">
          <span className="ink-3">{text.viewChanged}</span>
          {open.mine && may && (
            <button type="button" className="plain text-12" onClick={() => put(open, { search: now })}>
              {text.save}
            </button>
          )}
          {may && <SaveAs add={add} />}
          <button
            type="button"
            className="plain quiet text-12"
            onClick={() => set({ ...readSearch(open.search), view: open.viewId }, { reset: true })}
          >
            {text.discard}
          </button>
        </span>
      )}
    </div>
  )
}

function SaveAs({ add, icon }: { add: (name: string, shared: boolean, isDefault: boolean) => Promise<void>; icon?: boolean }) {
  const text = useText(tableText)
  return (
    <Pop
      label={text.newView}
      align={icon ? 'start' : 'end'}
      width={260}
      trigger={(p) =>
        icon ? (
          <button {...p} className="tiny" aria-label={text.newView} title={text.newView}>
            <Plus className="icon small" aria-hidden />
          </button>
        ) : (
          <button {...p} className="plain text-12">
            {text.saveAs}
          </button>
        )
      }
    >
      {(close) => (
        <form
          className="col gap-8"
          onSubmit={async (e) => {
            e.preventDefault()
            const data = new FormData(e.currentTarget)
            const name = String(data.get('name')).trim()
            if (!name) return
            await add(name, data.has('shared'), data.has('isDefault'))
            close()
          }}
        >
          <label className="field">
            <span className="label">{text.viewName}</span>
            <input className="input" name="name" maxLength={20} required autoComplete="off" />
          </label>
          <label className="row gap-8">
            <input type="checkbox" className="checkbox" name="shared" />
            {text.viewShared}
          </label>
          <label className="row gap-8">
            <input type="checkbox" className="checkbox" name="isDefault" />
            {text.viewDefault}
          </label>
          <button type="submit" className="button primary">
            {text.saveView}
          </button>
        </form>
      )}
    </Pop>
  )
}
