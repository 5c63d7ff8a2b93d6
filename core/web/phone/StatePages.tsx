import type { ReactNode } from 'react'
import { copy } from '../copy.ts'
import { useText } from '../text/text.ts'
import { type Art, Empty } from '../ui/Empty.tsx'
import { t } from './text.ts'

/** Error pages of the phone surfaces: auth error, needs config, not found, server error, config error (R274, R275). */
export type PhoneState = 'authError' | 'needsConfig' | 'notFound' | 'serverError' | 'configError' | 'completeConfig'
const arts: Record<Exclude<PhoneState, 'completeConfig'>, Art> = {
  authError: 'locked',
  needsConfig: 'locked',
  notFound: 'lost',
  serverError: 'error',
  configError: 'error',
}
type Props = { retry?: () => void; more?: ReactNode } & (
  | { state: keyof typeof arts; art?: undefined }
  | { state: 'completeConfig'; art: Art }
)
export function PhoneStatePage({ state, art, retry, more }: Props) {
  const text = useText(t)
  return (
    <main className="phone-state">
      <Empty
        art={art ?? arts[state]}
        title={text[state]}
        actions={
          state === 'completeConfig' || state === 'needsConfig' ? (
            <>
              {more}
              <button type="button" className="button large" onClick={() => void copy(`${location.origin}/dashboard`)}>
                {text.copy}
              </button>
            </>
          ) : (
            <button
              type="button"
              className="button large"
              onClick={retry ?? (() => (state === 'notFound' ? history.back() : location.reload()))}
            >
              {state === 'notFound' ? text.back : text.retry}
            </button>
          )
        }
      >
        {text[`${state}Help`]}
      </Empty>
    </main>
  )
}
