import { code as codes, nothingAllowed, type Problem, signInAgain, type Words } from '../contract/errors.ts'
import type { Owed } from '../contract/owed.ts'
import type { Thing } from '../contract/things.ts'
import { inWords, type Phrase, wordsOf } from './phrases.ts'

/**
 * An answer that says no: HTTP 200 with `success: false` (spec/request-layer.md §8). Thrown by handlers, caught by the server loop, which
 * says it in the language of the request.
 */
export class Refusal extends Error {
  code: number
  fields: Problem[]
  extra: Record<string, unknown>
  phrase: Phrase
  constructor(code: number, words: Phrase | Words, more: { fields?: Problem[]; extra?: Record<string, unknown> } = {}) {
    const phrase = 'key' in words ? words : inWords(words)
    super(wordsOf(phrase).zh)
    this.name = 'Refusal'
    this.phrase = phrase
    this.code = code
    this.fields = more.fields ?? []
    this.extra = more.extra ?? {}
  }
}

/** The field stands beside the words, not in them: people know it by its label. */
export const badInput = (field: string, words: Words) => badFields([{ field, message: words }])
export const badFields = (fields: Problem[]) => {
  const all = (lang: keyof Words, between: string) => [...new Set(fields.map((f) => f.message[lang]))].join(between)
  return new Refusal(codes.badInput, { zh: all('zh', '；'), en: all('en', '; ') }, { fields })
}

/** Everything that is wrong at once: whoever is told of one thing at a time sends again for each. */
export function refuseAny(problems: Problem[]): void {
  if (problems.length > 0) throw badFields(problems)
}

/** Also for ids of other companies: absent and foreign answer alike. */
export const notFound = ({ zh, en }: Thing) => new Refusal(codes.notFound, { zh: `没有找到这个${zh}`, en: `This ${en} was not found` })
export const forbidden = () => new Refusal(codes.forbidden, nothingAllowed)
/** Who looks as somebody else changes nothing, in whosever name. */
export const onlyLooking = () =>
  new Refusal(codes.forbidden, {
    zh: '正在以别人的身份查看，只能看，不能操作',
    en: 'You are viewing as somebody else: you can look, and change nothing',
  })
/** Who has yet to choose a password of their own, or to set up what the company asks for. */
export const owesFirst = (owes: Owed) =>
  new Refusal(
    codes.forbidden,
    owes === 'password'
      ? { zh: '请先在登录页换成自己的密码', en: 'First choose a password of your own, on the sign-in page' }
      : {
          zh: '企业要求管理员登录时用动态码，请先在登录页设置',
          en: 'The company asks administrators for codes: set them up first, on the sign-in page',
        },
  )
/** R199: the page was opened in another company than the one the session is in by now. */
export const otherCompany = () =>
  new Refusal(
    codes.conflict,
    {
      zh: '另一个标签页切换了企业，刷新这一页再继续',
      en: 'Another tab switched to a different company; reload this page first',
    },
    { extra: { other_company: true } },
  )
/** R189, R190: the company's pages are closed until it is authorised, anew where it took that back, and the operator has activated it. */
export const notActivated = (is: 'created' | 'corp_authed') =>
  new Refusal(
    codes.forbidden,
    is === 'created'
      ? { zh: '企业没有授权，或取消了授权', en: 'The company has not authorised this service, or took that back' }
      : { zh: '企业还没有激活', en: 'The company is not activated yet' },
  )
/** The right is there, the scope is not: what is the company's is changed by whoever is answerable for all of it. */
export const needsCompany = () =>
  new Refusal(codes.forbidden, {
    zh: '这项操作影响整个企业，需要数据范围为“全部”的角色',
    en: 'This concerns the whole company and takes a role whose data scope is everything',
  })
export const conflict = (words: Phrase | Words, field?: string, extra: Record<string, unknown> = {}) =>
  new Refusal(codes.conflict, words, { fields: field ? [{ field, message: 'key' in words ? wordsOf(words) : words }] : [], extra })
export const signedOut = () => new Refusal(codes.signedOut, signInAgain)
/** We failed, and nobody outside learns how. */
export const weFailed: Words = { zh: '系统异常，请稍后重试', en: 'Something went wrong' }
