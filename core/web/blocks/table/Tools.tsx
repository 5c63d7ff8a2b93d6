import { Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { go } from '../../history.ts'
import { Link } from '../../router.tsx'
import { useText } from '../../text/text.ts'
import { Menu } from '../../ui/Pop.tsx'
import { offered, runTool, type ToolAction } from './actions.ts'
import { tableText } from './text.ts'

/** Buttons over a list or at the head of a page: those the asker may press, rare ones behind ⋯, what the page is for at the right. */
export function Tools({ actions, before }: { actions: readonly ToolAction[]; before?: ReactNode }) {
  const text = useText(tableText)
  const all = offered(actions)
  const rare = all.filter((a) => a.rare)
  return (
    <>
      {all.flatMap((a) => (a.rare || a.primary ? [] : <Tool key={a.key} action={a} />))}
      {rare.length > 0 && (
        <Menu
          label={text.moreActions}
          align="end"
          trigger={(p) => (
            <button {...p} className="button" aria-label={text.moreActions}>
              <Ellipsis className="icon" aria-hidden />
            </button>
          )}
          items={rare.map(({ key, label, icon, danger, disabled, ...a }) => ({
            key,
            label,
            icon,
            danger,
            disabled,
            run: () => ('to' in a ? go(a.to) : void runTool({ key, label, ...a })),
          }))}
        />
      )}
      {before}
      {all.flatMap((a) => (a.primary && !a.rare ? [<Tool key={a.key} action={a} />] : []))}
    </>
  )
}

export function Tool({ action: a }: { action: ToolAction }) {
  const [busy, setBusy] = useState(false)
  const className = a.look ? looks[a.look] : a.primary ? 'button primary' : 'button'
  const inside = (
    <>
      {a.icon}
      {a.look !== 'tiny' && a.label}
    </>
  )
  const name = a.name ?? (a.look === 'tiny' ? a.label : undefined)
  if ('to' in a)
    return (
      <Link className={className} to={a.to} aria-label={name}>
        {inside}
      </Link>
    )
  const press = async () => {
    setBusy(true)
    await runTool(a)
    setBusy(false)
  }
  return (
    <button
      type="button"
      className={className}
      disabled={busy || a.disabled !== undefined}
      title={a.disabled ?? a.help}
      aria-label={name}
      onClick={press}
    >
      {inside}
    </button>
  )
}
const looks = { small: 'button small', tiny: 'tiny', tag: 'tag add', link: 'link' }
