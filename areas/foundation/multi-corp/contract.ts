import Type, { type Static } from 'typebox'
import { calls, command, Id, Instant, Nullable, query, strict } from '#core/contract/call.ts'
import { event } from '#core/contract/event.ts'
import { ActivationStatus } from '#core/contract/session.ts'
import { thing } from '#core/contract/things.ts'

export const aCompany = thing('company', '企业')
export const aLinkOffer = thing('question about two companies', '关联的提问')

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

/** Ours, not WeCom's. */
const CorpId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })

/** Several companies of one person (docs/decisions/companies.md). At most 50, by name; without a second one, the list has the company itself. */
export const companies = calls('multi-corp', 'corp', {
  list: query({
    access: 'staff',
    about: 'self',
    output: list,
    summary: 'Every company in which the asker is known to be the same person, whatever they may do there.',
  }),
  multiList: query({
    path: '/corp/multi/list',
    access: 'root',
    about: 'self',
    output: list,
    summary:
      'R241: those the asker may switch to, for super administrators of an activated company. R242: refused (404) in private deployment.',
  }),
  switch: command({
    path: '/corp/multi/switch',
    access: 'staff',
    about: 'self',
    because: 'one leaves a company by being in it, and enters the other by being super administrator there',
    unaudited: 'the session that ends and the one that begins write their lines, each in its company',
    input: strict({ corpId: CorpId }),
    output: Type.Object({ corpId: Type.Integer() }),
    summary: 'R254: the session goes on in the other company under a new id. A company one may not enter is not found.',
  }),
})

/** Somebody as one company knows them. */
const There = {
  corpId: CorpId,
  corpName: Type.String(),
  corpLogo: Type.String(),
  /** '' where WeCom keeps names to itself. */
  name: Type.String(),
}
const PersonThere = Type.Object(There)
export type PersonThere = Static<typeof PersonThere>

const own = { access: 'staff', about: 'self', because: 'it is about oneself' } as const
/**
 * Which members of several companies are one person. Asked of whoever authorises a company while signed in to another; nothing is linked before
 * they say yes, in a session that they signed in to by themselves after they were asked.
 */
export const links = calls('multi-corp', 'corp/link', {
  offer: query({
    access: 'staff',
    about: 'self',
    output: Type.Object({
      offer: Nullable(
        Type.Object({
          here: PersonThere,
          from: PersonThere,
          /** Companies that either is linked with already: they come along. */
          also: Type.Array(PersonThere),
          /** Whether this session may say yes; the one that the consent began may not. */
          own: Type.Boolean(),
        }),
      ),
    }),
    summary:
      'Whether the asker is one person with who was signed in when a browser set out to authorise; null where nothing is asked. Half an hour.',
  }),
  answer: command({
    ...own,
    unaudited: 'each company that a yes links has its line (`linked`); a no does nothing',
    input: strict({ same: Type.Boolean() }),
    summary:
      'Yes lets one switch between the companies, and is told in each; refused in a session that a consent began. No asks nothing more. Answered or too old: not found.',
  }),
  list: query({
    access: 'staff',
    about: 'self',
    output: Type.Object({ list: Type.Array(Type.Object({ ...There, linkedAt: Instant })) }),
    summary: 'The asker’s others, linked last first, at most 50.',
  }),
  end: command({
    ...own,
    input: strict({ corpId: CorpId }),
    summary:
      'Nobody switches between that company and the others of the asker from here on. Sessions that began by a switch or a consent end, but for this one.',
  }),
})

/** Somebody said that they are members of several companies: one of these members, and the companies they can come in from now. */
export const linked = event('corp.linked', Type.Object({ offerId: Id, corpId: CorpId, owner: Type.String(), from: Type.Array(CorpId) }))
