import { en } from './text.en.ts'
import { type Texts, zh } from './text.zh.ts'

export const lang: 'zh' | 'en' = new URLSearchParams(location.search).get('lang') === 'en' ? 'en' : 'zh'
export const t: Texts = lang === 'en' ? en : zh
