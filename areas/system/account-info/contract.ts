import Type, { type Static } from 'typebox'
import { calls, command, Id, Instant, may, Nullable, page, pageOf, query, strict, Version } from '#core/contract/call.ts'
import { NewPassword } from '#core/contract/factors.ts'
import { thing } from '#core/contract/things.ts'

export const aSession = thing('session', '登录会话')
export const aLocalAdmin = thing('local administrator', '本地管理员')

export const person = calls('account-info', 'account', {
  profile: query({
    access: 'staff',
    about: 'self',
    output: Type.Object({
      /** The name one signs in by, of a local administrator; the userid of a member of staff. */
      account: Type.String(),
      departmentNames: Type.Array(Type.String()),
      position: Type.String(),
    }),
    summary: 'What `staff/me` does not say of oneself.',
  }),
})

/** A browser that is signed in. What it says of itself is a hint; the address is where its last sign-in came from. */
export const SessionItem = Type.Object({
  sessionId: Id,
  /** The one that asks. */
  current: Type.Boolean(),
  /** `wecom`, `password`, `test_link` …; `''` of a session from before ways were kept. */
  how: Type.String(),
  /** `totp`, `recovery`, or `''` where none was asked for. */
  factor: Type.String(),
  browser: Type.String(),
  system: Type.String(),
  ip: Type.String(),
  /** As far as an address says where it is: this machine, a private network, anywhere. */
  network: Type.Union([Type.Literal('machine'), Type.Literal('private'), Type.Literal('public')]),
  createdAt: Instant,
  /** To the minute. */
  seenAt: Instant,
})
export type SessionItem = Static<typeof SessionItem>

const own = { access: 'staff', about: 'self', because: 'one’s own sessions' } as const
export const mySessions = calls('account-info', 'account/session', {
  list: query({
    access: 'staff',
    about: 'self',
    input: page({}),
    output: pageOf(SessionItem),
    summary: 'The asker’s own, seen last first.',
  }),
  end: command({
    ...own,
    input: strict({ sessionId: Id }),
    summary: 'At its next request, in every process. Not the one that asks: that is `auth/logout`.',
  }),
  endOthers: command({ ...own, output: Type.Object({ ended: Type.Integer() }), summary: 'All but the one that asks.' }),
})

/** Whose: a member of staff, or a local administrator; exactly one of them is named. */
const Whose = { staffId: Type.Optional(Id), account: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })) }
export const personSessions = calls('account-info', 'person_session', {
  list: query({ access: 'root', about: 'company', input: page(Whose), output: pageOf(SessionItem), summary: 'Of somebody else.' }),
  end: command({
    access: 'root',
    about: 'company',
    input: strict({ ...Whose, sessionId: Type.Optional(Id) }),
    output: Type.Object({ ended: Type.Integer() }),
    summary: 'One of them; all, where none is named. The log says who ended them.',
  }),
})

/** The name one signs in by: letters, digits and `._-`, as typed. It is never given to somebody else. */
export const Account = Type.String({ pattern: '^[a-z][a-z0-9._-]{2,31}$', maxLength: 32, description: 'Account' })
const Named = { account: Type.String({ minLength: 1, maxLength: 64 }) }
export const LocalAdmin = Type.Object({
  account: Type.String(),
  name: Type.String(),
  state: Type.Union([Type.Literal('active'), Type.Literal('suspended')]),
  /** Somebody else chose the password, and it has not been changed yet. */
  mustChange: Type.Boolean(),
  totpSince: Nullable(Instant),
  /** Browsers that are signed in now. */
  sessionCount: Type.Integer(),
  seenAt: Nullable(Instant),
  createdAt: Instant,
  /** Whether it is the asker. */
  isMe: Type.Boolean(),
  version: Version,
})
export type LocalAdmin = Static<typeof LocalAdmin>
/** So many in a company, suspended ones included. */
export const mostAdmins = 50

const root = { access: 'root', about: 'company' } as const
const another = 'one state is named, and each change stands in the operation log'
export const localAdmins = calls('account-info', 'local_admin', {
  list: query({ ...root, input: page({}), output: pageOf(LocalAdmin), summary: 'Those who sign in with a password, by account.' }),
  add: command({
    ...root,
    input: strict({ account: Account, name: Type.String({ minLength: 1, maxLength: 20 }), password: NewPassword }),
    output: Type.Object({ account: Type.String() }),
    summary: 'With a password for the first sign-in, which then asks for another. Sent again with the same content it is the same one.',
  }),
  rename: command({ ...root, input: strict({ ...Named, name: Type.String({ minLength: 1, maxLength: 20 }), version: Version }) }),
  suspend: command({
    ...root,
    lastWins: another,
    input: strict(Named),
    summary: 'Ends their sessions. Not oneself, and never the last one.',
  }),
  resume: command({ ...root, lastWins: another, input: strict(Named) }),
  delete: command({ ...root, input: strict(Named), summary: 'Ends their sessions. Not oneself, and never the last one.' }),
  resetPassword: command({
    ...root,
    lastWins: another,
    input: strict({ ...Named, password: NewPassword }),
    summary: 'Another one for the next sign-in, which then asks for one of their own. Ends their sessions. Not of oneself.',
  }),
  resetFactor: command({
    ...root,
    lastWins: another,
    input: strict(Named),
    summary: 'For a lost phone: sign-in takes the password alone until they set up codes anew. Ends their sessions. Not of oneself.',
  }),
})

/** Bounds of how long sessions last. */
export const idleBounds = { least: 15, most: 1440 }
export const absoluteBounds = { least: 1, most: 30 }
const Setting = {
  /** Without a request for so many minutes, a session ends. */
  idleMinutes: Type.Integer({ minimum: idleBounds.least, maximum: idleBounds.most }),
  /** So many days after the sign-in a session ends, however busy. */
  absoluteDays: Type.Integer({ minimum: absoluteBounds.least, maximum: absoluteBounds.most }),
  /** Local administrators sign in with a code of an app; who has none sets it up at the next sign-in. */
  totpRequired: Type.Boolean(),
}
export const signInSettings = calls('account-info', 'sign_in_setting', {
  get: query({ access: may('privilege', 'read'), about: 'shared', output: Type.Object({ ...Setting, version: Version }) }),
  update: command({
    ...root,
    input: strict({ ...Setting, version: Version }),
    summary:
      'For all sessions of the company, at their next request. Codes are asked for by whoever signs in with one themselves, or with WeCom.',
  }),
})
