import Type from 'typebox'
import { calls, command, Nullable, query, strict } from '#core/contract/call.ts'
import { navigation } from '#core/contract/navigation.ts'
import { mobilePattern } from '#core/contract/phone.ts'

/** Why a sign-in with WeCom failed, as `?error=` says it; each has its words on the page that shows it. */
export const loginErrors = [
  'cancelled',
  'state',
  'appid',
  'code',
  'not_member',
  'inactive',
  'domain',
  'platform',
  'no_corp',
  'not_installed',
  'too_many',
] as const
export type LoginError = (typeof loginErrors)[number]

/** Where a sign-in began, and so where it ends and where its failure is told. */
export const surfaces = ['console', 'client', 'window'] as const
export type Surface = (typeof surfaces)[number]

/** R261: to WeCom's page with the code to scan, and back from it. `callback` is a path of ours. */
export const workLogin = navigation({
  area: 'auth-login',
  path: '/api/auth/work_login_callback_v2',
  words: ['appid', 'callback', 'surface', 'state', 'code'],
  answers: 'redirect',
  summary:
    'R261: leads to WeCom’s sign-in page, or, with `state` and `code`, comes back from it. `appid` is the company or suite that is meant.',
})

/** Silently, inside WeCom's client. */
export const clientLogin = navigation({
  area: 'auth-login',
  path: '/api/auth/client_login',
  words: ['appid', 'callback', 'state', 'code'],
  answers: 'redirect',
  summary: 'The same inside WeCom’s client, where nobody has to scan anything.',
})

/**
 * What becomes of the sign-in that this browser began in another window: frames `waiting`, `in`, and `refused` with the reason, one of
 * `loginErrors`. Ends with the last two, and after ten minutes.
 */
export const loginEvents = navigation({
  area: 'auth-login',
  path: '/api/auth/work_login/event_source',
  words: [],
  answers: 'events',
  summary: 'R344: what becomes of the sign-in that this browser has begun in another window.',
})

const Phone = Type.String({ pattern: mobilePattern, maxLength: 14, description: 'R211: optional +86, then 1 and ten digits' })

/** What people say of themselves. */
export const ownUser = calls('auth-login', 'user', {
  phoneNumber: query({
    access: 'staff',
    about: 'self',
    output: Type.Object({ phoneNumber: Nullable(Type.String()) }),
    summary: 'One’s own number as one gave it, masked (R299); null where there is none.',
  }),
  setPhoneNumber: command({
    access: 'staff',
    about: 'self',
    because: 'it is one’s own number',
    lastWins: 'one person, one field',
    input: strict({ phoneNumber: Nullable(Phone) }),
    output: Type.Object({ phoneNumber: Nullable(Type.String()) }),
    summary: 'null takes it away. Answers it masked. Nobody checks that it rings.',
  }),
  setInfo: command({
    access: 'staff',
    about: 'self',
    because: 'it is one’s own name',
    lastWins: 'one person, one field',
    input: strict({ name: Type.String({ minLength: 1, maxLength: 32, pattern: '\\S' }) }),
    summary: 'The name of a local administrator. That of a member comes from WeCom and is changed there: 400.',
  }),
})
