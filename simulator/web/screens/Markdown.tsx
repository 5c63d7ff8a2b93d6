import { Fragment, type ReactNode } from 'react'
import { useNav } from '../phone/nav.ts'

const inline = /(\*\*[^*]+\*\*|`[^`]+`|\[[^\]]+\]\([^)\s]+\)|<font color="[a-z]+">[^<]*<\/font>|<@[^>]+>)/

function Piece({ text }: { text: string }) {
  const { push } = useNav()
  if (text.startsWith('**')) return <b>{text.slice(2, -2)}</b>
  if (text.startsWith('`')) return <code>{text.slice(1, -1)}</code>
  const [, name, url] = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(text) ?? []
  if (name && url)
    return (
      <button type="button" className="url" onClick={() => push({ at: 'browser', url })}>
        {name}
      </button>
    )
  const [, color, words] = /^<font color="([a-z]+)">([^<]*)<\/font>$/.exec(text) ?? []
  if (words !== undefined) return <span className={`md-${color}`}>{words}</span>
  return <>{text.replace(/^<(@[^>]+)>$/, '$1')}</>
}

const pieces = (line: string): ReactNode => line.split(inline).map((text, index) => <Piece key={index} text={text} />)

/** As much of markdown as WeCom draws: headings, bold, links, code, quotes, three colours. */
export function Markdown({ text }: { text: string }) {
  return (
    <div className="markdown">
      {text.split('\n').map((line, index) => {
        const [, marks, title = ''] = /^(#{1,6}) (.*)$/.exec(line) ?? []
        if (marks) return <b key={index}>{pieces(title)}</b>
        if (line.startsWith('>')) return <blockquote key={index}>{pieces(line.slice(1).trim())}</blockquote>
        return <Fragment key={index}>{line ? <p>{pieces(line)}</p> : <br />}</Fragment>
      })}
    </div>
  )
}
