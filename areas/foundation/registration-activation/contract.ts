import Type, { type Static } from 'typebox'
import { calls, command, Nullable, query, strict } from '#core/contract/call.ts'
import { mobilePattern } from '#core/contract/phone.ts'
import { ActivationStatus } from '#core/contract/session.ts'

/** Where a company's administrator goes to authorise the operator's suite: WeCom's page of consent, and back (R262). */
export const entryPage = '/api/corp_auth/entry_page/v2'
export const consentBack = '/api/corp_auth/back'
/** R263: what `auth_type` of the entry page is unless said. */
export const usualAuthType = 'oa'

/** Why a consent came to nothing, as `/corp_auth_required?error=` says it. */
export type ConsentError = 'no_suite' | 'own_app' | 'ticket' | 'state' | 'cancelled' | 'code' | 'platform' | 'too_many' | 'scan'

/** As the operator gives them out: letters and digits that cannot be taken for each other, in groups. */
const InviteCode = Type.String({ minLength: 8, maxLength: 64 })

export const Registration = strict({
  companyName: Type.String({ minLength: 1, maxLength: 64 }),
  contactName: Type.String({ minLength: 1, maxLength: 32 }),
  contactPhone: Type.String({ pattern: mobilePattern, maxLength: 14 }),
  inviteCode: Type.Optional(InviteCode),
})
export type Registration = Static<typeof Registration>

/** How a company comes in: registered, authorised at WeCom, activated (docs/decisions/companies.md). */
export const registering = calls('registration-activation', 'auth', {
  registerInfo: command({
    path: '/auth/register/info',
    access: 'public',
    about: 'self',
    because: 'nobody has a company yet',
    unaudited: 'there is no company whose log it could stand in; authorising writes the first line',
    input: Registration,
    summary: 'Whom the operator reaches about the company that this browser is going to authorise. Said again, it replaces what was said.',
  }),
  registerQr: query({
    path: '/auth/register_qr',
    access: 'public',
    about: 'self',
    output: Type.Object({
      url: Type.String(),
      seconds: Type.Integer({ description: 'until it ends' }),
      byPage: Type.Boolean({
        description: 'whether WeCom has a page for it as well (the entry page); apps on behalf are authorised by scanning alone',
      }),
    }),
    summary: 'What an administrator scans with WeCom to authorise; the same for this browser until it ends.',
  }),
  registerCheck: query({
    path: '/auth/register_qr/check',
    access: 'public',
    about: 'self',
    output: Type.Object({
      state: Type.Union([Type.Literal('waiting'), Type.Literal('authorised'), Type.Literal('expired')]),
      corpId: Nullable(Type.Integer()),
    }),
    summary: 'Whether the code that this browser shows has been scanned and agreed to. Scanning signs nobody in.',
  }),
  registerStatus: query({
    path: '/auth/register/status',
    access: 'public',
    about: 'self',
    input: strict({ corpId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
    output: Type.Object({ hasCorp: Type.Boolean(), corpName: Type.String(), activationStatus: Nullable(ActivationStatus) }),
    summary:
      'R175, R255: for whoever is signed in to the company, and for the browser that registered it; anybody else must sign in (10031).',
  }),
})

export const activation = calls('registration-activation', 'user', {
  setInviteCode: command({
    access: 'root',
    about: 'self',
    lastWins: 'it is given once; who comes later finds the company activated, and uses no code up',
    input: strict({ inviteCode: InviteCode }),
    output: Type.Object({ activationStatus: ActivationStatus }),
    summary: 'Activates the company with a code of the operator. A code that is wrong, used up or too old is refused at its field.',
  }),
})
