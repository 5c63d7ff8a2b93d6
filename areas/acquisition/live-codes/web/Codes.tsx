import { useState } from 'react'
import { useCall } from '#core/web/request/query.ts'
import { opens } from '#core/web/session.ts'
import { useText } from '#core/web/text/text.ts'
import { ErrorLine } from '#core/web/ui/ErrorLine.tsx'
import { liveCodes } from '../contract.ts'
import { customersText } from './customers-text.ts'
import './customers.css'

/** The first hundred codes by name, for those who may see codes. */
export function useCodes(on: boolean, keyword = '') {
  const { data, error, refetch } = useCall(
    liveCodes.list,
    { pageSize: 100, ...(keyword && { keyword }) },
    { silence: 'all', enabled: on && opens('channel_qr'), staleTime: 60_000 },
  )
  return { list: data?.list ?? [], read: data !== undefined, error, refetch }
}

/** Chooses codes in a filter; the word is their ids with commas. */
export function Codes({ word, set, close }: { word: string; set: (word: string) => void; close: () => void }) {
  const text = useText(customersText)
  const [keyword, setKeyword] = useState('')
  const [on, setOn] = useState(word ? word.split(',') : [])
  const codes = useCodes(true, keyword.trim())
  return (
    <form
      onSubmit={(e) => {
        e.preventDefault()
        set(on.join(','))
        close()
      }}
    >
      <input
        className="input small"
        value={keyword}
        placeholder={text.codesSearch}
        aria-label={text.codesSearch}
        maxLength={30}
        onChange={(e) => setKeyword(e.target.value)}
      />
      <div className="ct-choices cu-codes">
        {codes.error && <ErrorLine error={codes.error} retry={() => void codes.refetch()} />}
        {codes.list.map((c) => (
          <label key={c.wayId}>
            <input
              type="checkbox"
              className="checkbox"
              checked={on.includes(c.wayId)}
              onChange={(e) => setOn(e.target.checked ? [...on, c.wayId] : on.filter((id) => id !== c.wayId))}
            />
            <span className="ellipsis">{c.name}</span>
          </label>
        ))}
        {codes.read && codes.list.length === 0 && <p className="ink-3 text-12">{text.codesNone}</p>}
      </div>
      <div className="pop-foot">
        <button type="submit" className="button primary small">
          {text.apply}
        </button>
      </div>
    </form>
  )
}
