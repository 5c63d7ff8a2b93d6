import { FileText, ImageIcon, Link2, Play } from 'lucide-react'
import { Fragment } from 'react'
import { type Attachment, type Variable, variables } from '#core/contract/message.ts'
import { fmt } from '../../text/format.ts'
import { useText } from '../../text/text.ts'
import { corpMark } from '../../ui/corp-mark.ts'
import { useFile } from '../files/file.ts'
import { phoneText } from './text.ts'

/** A square face, as the chat client shows people: the picture, or the first letter. */
export function Face({ name, avatar, size = 34 }: { name: string; avatar?: string; size?: number }) {
  const style = { width: size, height: size, borderRadius: size * 0.14 }
  if (avatar) return <img className="phone-face" src={avatar} alt="" style={style} />
  return (
    <span className="phone-face" style={{ ...style, fontSize: size * 0.42 }} aria-hidden>
      {[...name][0] ?? ''}
    </span>
  )
}

type BubbleProps = { staff: { name: string; avatar?: string } } & (
  | { text: string; values: Partial<Record<Variable, string>> }
  | { attachment: Attachment; corpName: string; corpLogo?: string }
)

export function Bubble(props: BubbleProps) {
  return (
    <div className="phone-msg">
      <Face {...props.staff} />
      {'text' in props ? (
        <div className="phone-text">
          <Filled text={props.text} values={props.values} />
        </div>
      ) : (
        <Shown attachment={props.attachment} corpName={props.corpName} corpLogo={props.corpLogo} />
      )}
    </div>
  )
}

/** Variables stand filled in and dotted; one that cannot be filled in here stands raw and struck, as it is refused. */
function Filled({ text, values }: { text: string; values: Partial<Record<Variable, string>> }) {
  const parts = text.split(/(\{\{(?:customer_name|staff_name)\}\})/)
  return parts.map((part, i) => {
    const name = i % 2 === 1 ? variables.find((v) => part === `{{${v}}}`) : undefined
    const value = name && values[name]
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no identity beyond their place
    return <Fragment key={i}>{!name ? part : value === undefined ? <s>{part}</s> : <span className="phone-var">{value}</span>}</Fragment>
  })
}

function Shown({ attachment: a, corpName, corpLogo }: { attachment: Attachment; corpName: string; corpLogo?: string }) {
  const text = useText(phoneText)
  const file = useFile(a.fileId)
  if (a.msgtype === 'image')
    return file ? (
      <img className="phone-image" src={file.url} alt={file.name} />
    ) : (
      <Wait label={text.image} icon={<ImageIcon className="icon large" aria-hidden />} />
    )
  if (a.msgtype === 'video')
    return (
      <div className="phone-video" role="img" aria-label={`${text.video} ${file?.name ?? ''}`}>
        {file && <video src={file.url} muted preload="metadata" />}
        <span>
          <Play className="icon large" aria-hidden />
        </span>
      </div>
    )
  if (a.msgtype === 'file')
    return (
      <div className="phone-link">
        <div className="phone-title">{file?.name ?? text.file}</div>
        <div className="phone-desc">{file ? fmt.bytes(file.size) : ''}</div>
        <FileText className="icon phone-file" aria-hidden />
      </div>
    )
  if (a.msgtype === 'link')
    return (
      <div className="phone-link">
        <div className="phone-title">{a.title}</div>
        <div className="phone-desc">{a.desc}</div>
        {file ? <img src={file.url} alt="" /> : <span className="phone-cover">{<Link2 className="icon" aria-hidden />}</span>}
        <div className="phone-host">{hostOf(a.url)}</div>
      </div>
    )
  return (
    <div className="phone-mini">
      <div className="phone-app">
        <img src={corpLogo || corpMark(corpName)} alt="" />
        {corpName}
      </div>
      <div className="phone-title">{a.title}</div>
      {file ? <img className="phone-poster" src={file.url} alt="" /> : <div className="phone-poster" />}
      <div className="phone-kind">
        <Link2 className="icon mini" aria-hidden />
        {text.miniprogram}
      </div>
    </div>
  )
}

const Wait = ({ label, icon }: { label: string; icon: React.ReactNode }) => (
  <div className="phone-wait" role="img" aria-label={label}>
    {icon}
  </div>
)

/** Where a link leads, as its card says it in the chat. */
const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')
