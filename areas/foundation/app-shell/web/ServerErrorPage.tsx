import { texts, useText } from '#core/web/text/text.ts'
import { Empty } from '#core/web/ui/Empty.tsx'

const t = texts({
  'zh-CN': { title: '服务器暂时不在', help: '它可能正在升级或重启，通常一两分钟就好。', retry: '再试一次' },
  en: { title: 'The server is away', help: 'It may be upgrading or restarting, usually for a minute or two.', retry: 'Try again' },
})

/** R274: where a proxy sends people when the server cannot answer. */
export default function ServerErrorPage() {
  const text = useText(t)
  return (
    <main className="state-page">
      <Empty
        art="error"
        title={text.title}
        actions={
          <button type="button" className="button" onClick={() => location.assign('/')}>
            {text.retry}
          </button>
        }
      >
        {text.help}
      </Empty>
    </main>
  )
}
