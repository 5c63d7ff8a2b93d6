import type { Words } from './errors.ts'

export const otherForm: Words = { zh: '格式不对，请检查', en: 'Please check the format' }
/** What a schema refuses, by its keyword. Patterns and types are for programs, which read them in the API document. */
const byKeyword = new Map<string, (limit: number) => Words>(
  Object.entries({
    minLength: (n: number) => (n === 1 ? needed : { zh: `至少 ${n} 个字`, en: `At least ${n} characters` }),
    maxLength: (n: number) => ({ zh: `最多 ${n} 个字`, en: `At most ${n} characters` }),
    minimum: (n: number) => ({ zh: `不能小于 ${n}`, en: `Not below ${n}` }),
    maximum: (n: number) => ({ zh: `不能大于 ${n}`, en: `Not above ${n}` }),
    minItems: (n: number) => (n === 1 ? { zh: '请至少选择一项', en: 'Choose at least one' } : { zh: `至少 ${n} 项`, en: `At least ${n}` }),
    maxItems: (n: number) => ({ zh: `最多 ${n} 项`, en: `At most ${n}` }),
    uniqueItems: () => ({ zh: '有重复的项', en: 'Something stands there twice' }),
    pattern: () => otherForm,
    format: () => otherForm,
  }),
)
export const needed: Words = { zh: '必填', en: 'This is needed' }
export const unknownField: Words = { zh: '没有这一项', en: 'There is no such field' }
/** PostgreSQL holds neither NUL nor half of a surrogate pair, and what is made of such a half can be neither compared nor normalised. */
export const unkeepable = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed()
export const noNul: Words = { zh: '含有不能保存的字符', en: 'It contains a character that cannot be kept' }
export const notAccepted: Words = { zh: '这个值不被接受', en: 'This value is not accepted' }

export const refusedBy = (keyword: string, limit: unknown): Words => byKeyword.get(keyword)?.(Number(limit)) ?? notAccepted
