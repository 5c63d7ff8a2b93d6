import { useState } from 'react'

interface Props<B> {
  menu: B[]
  label: string
  busy: boolean
  choose: (button: B) => void
}

/** The menu under a chat: up to three buttons, some of which open others. */
export function MenuBar<B extends { name: string; sub_button?: B[] | undefined }>({ menu, label, busy, choose }: Props<B>) {
  const [open, setOpen] = useState('')
  const press = (button: B) => {
    setOpen('')
    choose(button)
  }
  return (
    <nav className="app-menu" aria-label={label}>
      {menu.map((button) => {
        const under = button.sub_button ?? []
        return (
          <span key={button.name} className="app-menu-b">
            {open === button.name && (
              <span className="app-menu-sub">
                {under.map((one) => (
                  <button type="button" key={one.name} disabled={busy} onClick={() => press(one)}>
                    {one.name}
                  </button>
                ))}
              </span>
            )}
            <button
              type="button"
              disabled={busy}
              {...(under.length > 0 ? { 'aria-expanded': open === button.name } : {})}
              onClick={() => (under.length > 0 ? setOpen(open === button.name ? '' : button.name) : press(button))}
            >
              {button.name}
            </button>
          </span>
        )
      })}
    </nav>
  )
}
