import { useState } from 'react'
import { customerExtras } from '#core/web/customers.ts'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { opens } from '#core/web/session.ts'
import { fmt } from '#core/web/text/format.ts'
import { say, useText } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { aCodeReference, liveCodes } from '../contract.ts'
import { customersText } from './customers-text.ts'
import { liveCodeScreens } from './screens.ts'
import './customers.css'

export default customerExtras({
  area: 'live-codes',
  useFilters: ({ wayIds }) => {
    const text = useText(customersText)
    const codes = useCodes(Boolean(wayIds))
    const nameOf = (id: string) => codes.find((c) => c.wayId === id)?.name ?? id.slice(0, 8)
    // A code in the address is shown to those who may not choose codes, too: the list asks for it all the same.
    if (!opens('channel_qr') && !wayIds) return []
    return [
      {
        key: 'wayIds',
        after: 'addWays',
        label: text.liveCode,
        operator: text.any,
        kind: 'custom',
        refers: aCodeReference,
        show: (word) => {
          const [first = '', ...rest] = word.split(',')
          return rest.length ? text.codesMore(nameOf(first), rest.length) : nameOf(first)
        },
        edit: (at) => <Codes {...at} />,
        icon: <Icon name="qr-code" size={13} />,
      },
    ]
  },
  guide: () => {
    const text = say(customersText)
    return [
      {
        key: 'codes',
        order: 40,
        module: 'channel_qr',
        title: text.step,
        help: text.stepHelp,
        verb: text.stepGo,
        to: linkTo(liveCodeScreens.create),
        look: linkTo(liveCodeScreens.list),
        call: liveCodes.list,
        input: { pageSize: 1 },
        doneText: ({ total }: { total: number }) => (total ? text.stepDone(fmt.number(total)) : undefined),
      },
    ]
  },
})

function useCodes(on: boolean, keyword = '') {
  const read = useCall(
    liveCodes.list,
    { pageSize: 100, ...(keyword && { keyword }) },
    { silence: 'all', enabled: on && opens('channel_qr'), staleTime: 60_000 },
  )
  return read.data?.list ?? []
}

function Codes({ word, set, close }: { word: string; set: (word: string) => void; close: () => void }) {
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
        {codes.map((c) => (
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
        {codes.length === 0 && <p className="ink-3 text-12">{text.codesNone}</p>}
      </div>
      <div className="pop-foot">
        <button type="submit" className="button primary small">
          {text.apply}
        </button>
      </div>
    </form>
  )
}
