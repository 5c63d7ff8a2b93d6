import { ScreenLink } from '#core/web/ScreenLink.tsx'
import { useText } from '#core/web/text/text.ts'
import { listed } from '#core/web/text/words.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { Tag } from '#core/web/ui/Tag.tsx'
import type { Check } from '../contract.ts'
import type { Wrong } from '../one-cause.ts'
import { causeOf, placeOf, subjectOf } from './causes.ts'
import { t } from './text.ts'
import { wecomConsole } from './where.ts'

/** `also`: checks that fail for the same cause. `led`: stands where it is mended already, and leads nowhere else of ours. */
export function Problem({ check, also, busy, again, led = false }: Wrong<Check> & { busy: boolean; again: () => void; led?: boolean }) {
  const text = useText(t)
  const subject = subjectOf(check)
  const cause = causeOf(check)
  const to = placeOf(check)
  const alsoNames = also.map((c) => subjectOf(c).name)
  const disables = [...new Set([check, ...also].flatMap((c) => subjectOf(c).disables))]
  const tone = check.state === 'bad' ? 'failure' : 'caution'
  return (
    <article className="cc-problem">
      <div className="cc-row">
        <span className={`cc-mark ${tone}`}>
          <Icon name={tone === 'failure' ? 'x' : 'triangle-alert'} size={12} label={text.states[check.state]} />
        </span>
        <h3 className="grow">
          <span className="medium">{cause.title}</span>
          {cause.title !== subject.name && <span className="ink-3 cc-well">{subject.name}</span>}
        </h3>
        <button type="button" className="button small" onClick={again} disabled={busy} aria-label={text.againOne(subject.name)}>
          <Icon name="refresh-cw" size={14} className={busy ? 'spin' : undefined} />
          {text.again}
        </button>
        {typeof to === 'object' && !led && (
          <ScreenLink className="button small" {...to}>
            {text.see}
          </ScreenLink>
        )}
        {(to === 'wecom' || ['callback', 'token', 'domain'].includes(check.key)) && (
          <a className="button small" href={wecomConsole} target="_blank" rel="noreferrer">
            {text.admin}
            <Icon name="external-link" size={14} />
          </a>
        )}
      </div>
      <div className="cc-cause">
        <div className="cc-two">
          <div>
            <h4>{text.why}</h4>
            <p>{cause.why}</p>
          </div>
          {cause.fix.length > 0 && (
            <div>
              <h4>{text.how}</h4>
              <ol>
                {cause.fix.map((f) => (
                  <li key={f}>{f}</li>
                ))}
              </ol>
            </div>
          )}
        </div>
        {also.length > 0 && (
          <p className="cc-off">
            <span className="text-12 ink-3">{text.also}</span> {listed(alsoNames)}
          </p>
        )}
        {check.state === 'bad' && (
          <div className="row gap-6 wrap cc-off">
            <span className="text-12 ink-3">{text.disables}</span>
            {disables.map((d) => (
              <Tag key={d}>{d}</Tag>
            ))}
          </div>
        )}
        {check.errcode !== null && (
          <div className="cc-raw">
            <span className="mono">
              {text.errcode(check.errcode)} · {check.message}
            </span>
            <span className="grow" />
            <a
              className="link text-12"
              href={`https://open.work.weixin.qq.com/devtool/query?e=${check.errcode}`}
              target="_blank"
              rel="noreferrer"
            >
              {text.lookUp}
            </a>
          </div>
        )}
      </div>
    </article>
  )
}
