import { menuOf, offered, type RowAction, runRow } from '#core/web/blocks/table/actions.ts'
import { copy } from '#core/web/copy.ts'
import { useCall } from '#core/web/request/query.ts'
import { request } from '#core/web/request/request.ts'
import { useText } from '#core/web/text/text.ts'
import { Drawer } from '#core/web/ui/Drawer.tsx'
import { ErrorState, Skeleton } from '#core/web/ui/Empty.tsx'
import { Icon } from '#core/web/ui/Icon.tsx'
import { Menu } from '#core/web/ui/Pop.tsx'
import { type LiveCodeRow, liveCodes } from '../contract.ts'
import { CodeFacts } from './CodeFacts.tsx'
import { CodeActions, CodeImage } from './CodeImage.tsx'
import { factsText } from './facts-text.ts'
import { NowReceives } from './NowReceives.tsx'
import { liveCodeText } from './text.ts'

/** One code beside the list (R335): its image to download and test, who would receive now, what it does and what it brought. */
export function CodeDrawer(props: { wayId: string; actions: (row: LiveCodeRow) => readonly RowAction[]; onClose: () => void }) {
  const { wayId, onClose } = props
  const text = useText(liveCodeText)
  const facts = useText(factsText)
  const underWay = (row?: LiveCodeRow) => row && (row.state === 'creating' || (row.pending && !row.problem))
  const read = useCall(liveCodes.one, { wayId }, { refetchInterval: (q) => (underWay(q.state.data?.row) ? 1000 : false) })
  const row = read.data?.row
  const inForce = read.data && (read.data.inForce ?? read.data.draft)
  const share = async () => {
    const { url } = await request(liveCodes.shareLink, { wayId })
    await copy(new URL(url, location.origin).href, text.linkCopied)
  }
  const actions = row ? offered(props.actions(row)).filter((a) => a.key !== 'download') : []
  const noPage = row?.state === 'ready' && row.qrText ? undefined : facts.noPage
  return (
    <Drawer title={row?.name ?? text.detail} onClose={onClose}>
      {read.error && <ErrorState error={read.error} retry={() => void read.refetch()} />}
      {!row && !read.error && <Skeleton rows={6} />}
      {row && inForce && (
        <div className="lc-drawer">
          {row.problem && (
            <p className="note failure">
              <Icon name="circle-alert" />
              <span>
                {row.problem}
                {row.pending && row.state !== 'failed' && <span className="ink-2"> · {facts.waits}</span>}
              </span>
            </p>
          )}
          <Image row={row} />
          <div className="row gap-8 wrap">
            {actions
              .filter((a) => beside.includes(a.key))
              .map((a) => (
                <button
                  key={a.key}
                  type="button"
                  className="button"
                  disabled={Boolean(a.disabled)}
                  title={a.disabled}
                  onClick={() => void runRow(a)}
                >
                  {a.label}
                </button>
              ))}
            <button type="button" className="button" disabled={Boolean(noPage)} title={noPage} onClick={() => void share()}>
              <Icon name="link" size={14} />
              {text.sharePage}
            </button>
            <Menu
              label={facts.more}
              align="end"
              trigger={(p) => (
                <button {...p} className="button icon-only" aria-label={facts.more}>
                  <Icon name="ellipsis" />
                </button>
              )}
              items={menuOf(actions.filter((a) => !beside.includes(a.key)))}
            />
          </div>
          {row.state === 'ready' && (
            <div>
              <NowReceives draft={inForce} wayId={wayId} />
            </div>
          )}
          <CodeFacts row={row} draft={inForce} />
        </div>
      )}
    </Drawer>
  )
}

/** Actions that stand beside the picture; the rest is behind `⋯`. */
const beside = ['statistics', 'edit', 'retry']

function Image({ row }: { row: LiveCodeRow }) {
  const facts = useText(factsText)
  return (
    <div className="lc-image">
      {row.qrText ? (
        <>
          <CodeImage qrText={row.qrText} style={row.qr} size={220} name={row.name} />
          <CodeActions qrText={row.qrText} style={row.qr} name={row.name} />
        </>
      ) : row.qrCode ? (
        <img src={row.qrCode} alt={row.name} width={220} />
      ) : (
        <p className="row gap-6 ink-3">
          <Icon name={row.state === 'failed' ? 'circle-alert' : 'qr-code'} />
          {row.state === 'failed' ? facts.notMade : facts.making}
        </p>
      )}
    </div>
  )
}
