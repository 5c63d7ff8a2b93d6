import { useState } from 'react'
import { Avatar } from '../Avatar.tsx'
import { t } from '../text.ts'

export interface PickRow {
  id: string
  name: string
  avatar?: string
  about?: string
}

interface Props {
  label: string
  rows: PickRow[] | undefined
  many: boolean
  chosen: string[]
  choose: (ids: string[]) => void
}

/** People or groups to choose from, with a search where there are many. */
export function PickList({ label, rows, many, chosen, choose }: Props) {
  const [keyword, setKeyword] = useState('')
  const found = rows?.filter((row) => row.name.includes(keyword.trim()))
  const press = (id: string) => {
    if (!many) return choose([id])
    choose(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  }
  return (
    <fieldset className="pick">
      <legend className="text-12 dim">{many ? `${label} · ${t.ask.chosen(chosen.length)}` : label}</legend>
      {(rows?.length ?? 0) > 8 && (
        <input
          type="search"
          className="pin"
          aria-label={t.contacts.search}
          placeholder={t.contacts.search}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
      )}
      {found?.length === 0 && <p className="text-12 dim">{t.ask.none}</p>}
      <ul>
        {found?.slice(0, 200).map((row) => (
          <li key={row.id}>
            <label>
              <input type={many ? 'checkbox' : 'radio'} checked={chosen.includes(row.id)} onChange={() => press(row.id)} />
              {row.avatar !== undefined && <Avatar name={row.name} src={row.avatar} size={30} />}
              <span className="grow ellipsis">{row.name}</span>
              {row.about && <span className="text-11 dim ellipsis">{row.about}</span>}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
