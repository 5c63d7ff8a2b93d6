import Type from 'typebox'
import { type AnyCall, calls, command, Instant, Nullable, query, strict } from './call.ts'
import { FactorCode } from './owed.ts'
import { staffMe, user } from './session.ts'

/** What local administrators sign in with. They stand here because the server loop asks which of them somebody may make who owes one. */

/** Of a local administrator's password, in characters. */
export const passwordLength = { least: 10, most: 128 }
/** As it was chosen; whether one may choose it says `passwordProblem`. */
export const Password = Type.String({ minLength: 1, maxLength: 200 })
export const NewPassword = Type.String({ minLength: 1, maxLength: 4 * passwordLength.most })

const own = { access: 'staff', about: 'self', because: 'one’s own account' } as const
const Codes = Type.Object({ codes: Type.Array(Type.String()) })

export const factors = calls('auth-login', 'account', {
  factors: query({
    access: 'staff',
    about: 'self',
    path: '/account/factors',
    output: Type.Object({
      /** The name one signs in by; `null` for members of staff, who sign in with WeCom and have neither password nor codes here. */
      account: Nullable(Type.String()),
      passwordChangedAt: Nullable(Instant),
      /** Since when codes of an app are asked for; `null` while none are. */
      totpSince: Nullable(Instant),
      /** How many recovery codes are left, of ten. */
      recoveryLeft: Type.Integer(),
      /** Whether the company asks local administrators for codes. */
      required: Type.Boolean(),
    }),
  }),
  changePassword: command({
    ...own,
    path: '/account/password/change',
    lastWins: 'one’s own password, which is asked for',
    input: strict({ current: Password, password: NewPassword }),
    summary: 'Ends all other sessions of the account. A wrong `current` counts as a failed sign-in.',
  }),
  beginTotp: command({
    ...own,
    path: '/account/totp/begin',
    unaudited: 'nothing holds before it is confirmed',
    input: strict({ password: Password, code: Type.Optional(FactorCode) }),
    output: Type.Object({
      /** base32, as an app takes it by hand. */
      secret: Type.String(),
      /** What the QR code says: `otpauth://totp/…` (RFC 6238: SHA-1, six digits, 30 s). */
      uri: Type.String(),
    }),
    summary: 'A new secret, in force once a first code of it is confirmed. Where codes are asked for already, `code` is one of before.',
  }),
  confirmTotp: command({
    ...own,
    path: '/account/totp/confirm',
    lastWins: 'the secret that was begun last',
    input: strict({ code: FactorCode }),
    output: Codes,
    summary: 'From now on sign-in asks for codes. Answers ten recovery codes, this once; ends all other sessions of the account.',
  }),
  endTotp: command({
    ...own,
    path: '/account/totp/end',
    input: strict({ password: Password, code: FactorCode }),
    summary: 'Refused while the company asks for codes. Ends all other sessions of the account.',
  }),
  renewRecoveryCodes: command({
    ...own,
    path: '/account/totp/recovery_codes',
    lastWins: 'the codes that were made last hold',
    input: strict({ password: Password, code: FactorCode }),
    output: Codes,
    summary: 'Ten new ones, this once; those of before open nothing any more.',
  }),
})

/** What somebody may call who owes a password or a second factor (`owes`), beside what is public: who they are, and what settles it. */
export const whileOwing: readonly AnyCall[] = [
  user.me,
  staffMe.me,
  factors.factors,
  factors.changePassword,
  factors.beginTotp,
  factors.confirmTotp,
]
