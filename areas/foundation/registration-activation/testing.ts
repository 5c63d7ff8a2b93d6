import { links } from '#areas/foundation/multi-corp/contract.ts'
import type { AnyCall, Input, Output } from '#core/contract/call.ts'
import { staffMe } from '#core/contract/session.ts'
import { cookieName } from '#core/server/session.ts'
import { answerOf, requestOf } from '#testing/ask.ts'
import { CallRefused, type TestApp } from '#testing/harness.ts'
import { entryPage } from './contract.ts'

/** A browser on its way to WeCom's page of consent and back: it keeps its cookies. */
export function browserOf(app: Pick<TestApp, 'url' | 'app'>) {
  const cookies = new Map<string, string>()
  const header = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const visit = async (to: string, init: RequestInit = {}) => {
    const answer = await fetch(to.startsWith('/') ? `${app.url}${to}` : to, {
      redirect: 'manual',
      ...init,
      headers: { cookie: header(), ...init.headers },
    })
    for (const set of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!
      if (value === '') cookies.delete(name!)
      else cookies.set(name!, value!)
    }
    return answer
  }
  async function call<C extends AnyCall>(c: C, input: Input<C>): Promise<Output<C>> {
    const { path, body } = requestOf(c, input)
    const headers = { 'x-requested-with': 'rapport', ...(body && { 'content-type': 'application/json' }) }
    const answer = await visit(path, { method: c.method, headers, ...(body && { body: JSON.stringify(body) }) })
    const { output, body: refused } = answerOf(c, (await answer.json()) as Record<string, unknown>)
    if (output === null) throw new CallRefused(refused)
    return output
  }
  const toWecom = async (query = '') => (await visit(`${entryPage}${query}`)).headers.get('location')!
  return {
    visit,
    header,
    call,
    toWecom,
    /** To WeCom's page, where `corpid` agrees, and back; where that ends. */
    async authorise(corpid: string, query = '') {
      const back = await fetch(`${await toWecom(query)}&sim_corp=${corpid}`, { redirect: 'manual' })
      const answer = await visit(back.headers.get('location')!)
      return { at: answer.headers.get('location')!, back: back.headers.get('location')! }
    },
    /** Signs in by oneself, as whom one is signed in as by a consent. */
    async signInAgain() {
      const { corpId, staffId } = await call(staffMe.me, {})
      cookies.set(
        cookieName,
        await app.app.sessions.begin({ corpId, kind: 'staff', staffId: staffId!, how: 'suite', ip: '', userAgent: '' }),
      )
    },
    /** What is asked of somebody who authorised a second company: whether they are both. A yes is theirs who signed in since. */
    async bothAreMe(same = true) {
      if (same) await this.signInAgain()
      return call(links.answer, { same })
    },
  }
}
