import type { App } from '../world/access-rows.ts'
import type { Corp } from '../world/corp.ts'
import { Refusal, type World } from '../world/world.ts'

interface Wrong {
  /** What its people do to put it right, as an action of /sim; the address of our own program cannot be known here. */
  mend: string
  make(world: World, corp: Corp, app: App): void
}
/** An address nobody listens on: port 9, discard. */
const nowhere = 'http://127.0.0.1:9/api/callback/wecom'

/** The ways in which companies set us up wrongly, each by what its administrator has done at WeCom (or, of the clock, on the machine). */
export const wrongs: Record<string, Wrong> = {
  secret: {
    mend: 'the secret of the console goes into the program',
    make(_, corp, app) {
      app.secret = corp.ids.opaque(43)
      corp.tokens.clear()
    },
  },
  ip: {
    mend: 'setApp trusted_ips: []',
    make(_, __, app) {
      app.trusted_ips = ['203.0.113.7']
    },
  },
  callback_away: {
    mend: 'setCallback with the right address',
    make(_, __, app) {
      if (app.callback) app.callback = { ...app.callback, url: nowhere }
    },
  },
  callback_key: {
    mend: 'setCallback with the keys of the program',
    make(_, __, app) {
      if (app.callback) app.callback = { ...app.callback, token: `${app.callback.token}x`.slice(-32) }
    },
  },
  contact: {
    mend: 'changeStaff customer_contact: true',
    make(_, corp) {
      const busiest = [...corp.members.values()].sort(
        (a, b) => (corp.relations.get(b.userid.toLowerCase())?.size ?? 0) - (corp.relations.get(a.userid.toLowerCase())?.size ?? 0),
      )[0]
      if (!busiest) throw new Refusal('没有员工', 404)
      busiest.customer_contact = false
    },
  },
  visible: {
    mend: 'setApp allow_party: [1]',
    make: (_, __, app) => Object.assign(app, { allow_user: [], allow_party: [], allow_tag: [] }),
  },
  clock: {
    mend: 'removeFault',
    make: (world) => void world.faults.push({ id: 'broken-clock', call: '*', kind: 'clock_skew', probability: 1, struck: 0 }),
  },
}

export function breakSetup(world: World, corp: Corp, what: string): { what: string; mend: string } {
  const wrong = Object.hasOwn(wrongs, what) ? wrongs[what] : undefined
  if (!wrong) throw new Refusal(`what 是其中之一：${Object.keys(wrongs).join('、')}`)
  const app = corp.apps.find((one) => one.kind === 'app')
  if (!app) throw new Refusal('没有自建应用', 404)
  wrong.make(world, corp, app)
  corp.version++
  world.changed()
  return { what, mend: wrong.mend }
}
