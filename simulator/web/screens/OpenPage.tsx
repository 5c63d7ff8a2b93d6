import { useId, useState } from 'react'
import { useNav } from '../phone/nav.ts'
import { t } from '../text.ts'

/** Type an address, look at it as this person. */
export function OpenPage() {
  const { push } = useNav()
  const [url, setUrl] = useState('')
  const [problem, setProblem] = useState(false)
  const id = useId()
  return (
    <form
      className="block"
      onSubmit={(event) => {
        event.preventDefault()
        const good = /^https?:\/\/./.test(url.trim())
        setProblem(!good)
        if (good) push({ at: 'browser', url: url.trim() })
      }}
    >
      <label className="label" htmlFor={id}>
        {t.discover.browser}
      </label>
      <div className="row gap-8">
        <input
          id={id}
          className="pin grow"
          inputMode="url"
          value={url}
          placeholder={t.scan.pastePlaceholder}
          aria-invalid={problem}
          aria-describedby={problem ? `${id}-e` : undefined}
          onChange={(event) => setUrl(event.target.value)}
        />
        <button type="submit" className="act">
          {t.discover.open}
        </button>
      </div>
      {problem && (
        <p className="text-12 bad" id={`${id}-e`} role="alert">
          {t.discover.badUrl}
        </p>
      )}
    </form>
  )
}
