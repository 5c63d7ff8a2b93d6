import Type, { type Static } from 'typebox'
import { calls, command, query, strict } from '#core/contract/call.ts'
import { ActivationStatus } from '#core/contract/session.ts'
import { thing } from '#core/contract/things.ts'

export const aCompany = thing('company', '企业')

/** A company in which the asker is known. */
const Company = Type.Object({
  /** Ours, not WeCom's. */
  id: Type.Integer(),
  name: Type.String(),
  logo: Type.String(),
  activationStatus: ActivationStatus,
  /** The one the session is in. */
  current: Type.Boolean(),
  /** Whether `switch` goes there: they are super administrator there. */
  enterable: Type.Boolean(),
})
export type Company = Static<typeof Company>
const list = Type.Object({ list: Type.Array(Company) })

/** Several companies of one person (docs/decisions/companies.md). At most 50, by name; without a second one, the list has the company itself. */
export const companies = calls('multi-corp', 'corp', {
  list: query({
    access: 'staff',
    about: 'own',
    output: list,
    summary: 'Every company in which the asker is known to be the same person, whatever they may do there.',
  }),
  multiList: query({
    path: '/corp/multi/list',
    access: 'root',
    about: 'own',
    output: list,
    summary:
      'R241: those the asker may switch to, for super administrators of an activated company. R242: refused (404) in private deployment.',
  }),
  switch: command({
    path: '/corp/multi/switch',
    access: 'staff',
    about: 'own',
    because: 'one leaves a company by being in it, and enters the other by being super administrator there',
    unaudited: 'the session that ends and the one that begins write their lines, each in its company',
    input: strict({ corpId: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
    output: Type.Object({ corpId: Type.Integer() }),
    summary: 'R254: the session goes on in the other company under a new id. A company one may not enter is not found.',
  }),
})
