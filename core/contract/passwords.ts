import type { Words } from './errors.ts'
import { passwordLength } from './factors.ts'

/** What guessers try first: words that stand in all lists of leaked passwords, and this product's own. */
const common = new Set(
  `password passwd pass word admin administrator root system manager master super superuser user guest test demo default login welcome
  letmein secret changeme hello iloveyou lovely sunshine princess dragon monkey football baseball superman batman shadow michael
  qwerty qwertyui qwertyuiop asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qazwsxedc abc abcd abcdef computer internet google
  microsoft windows server database oracle mysql postgres redis office company wechat weixin wecom wework qiyeweixin tencent alibaba
  taobao huawei xiaomi rapport muke crm scrm kehu guanli guanliyuan mima woaini woaiwojia zhongguo beijing shanghai shenzhen
  guangzhou hangzhou nihao haha baobao`.split(/\s+/),
)
/** `P@ssw0rd` is `password`. */
const signs: ReadonlyMap<string, string> = new Map(
  Object.entries({ '@': 'a', '4': 'a', '3': 'e', '1': 'i', '!': 'i', '0': 'o', $: 's', '5': 's' }),
)
const letters = (text: string): string => text.replace(/[^\p{L}]/gu, '')
const read = (text: string): string => letters([...text].map((sign) => signs.get(sign) ?? sign).join(''))

/** A common word with digits around it, written in other signs, or twice. */
function isCommon(password: string): boolean {
  const lower = password.toLowerCase()
  const inside = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  return [letters(lower), read(lower), read(inside)].some((word) => {
    const half = word.slice(word.length / 2)
    return common.has(word) || (word === half + half && common.has(half))
  })
}

/** How many of its characters do not just repeat or continue the one before: one in `aaaaaa` and in `123456`. */
function turns(password: string): number {
  const codes = [...password].map((sign) => sign.codePointAt(0)!)
  return codes.filter((code, i) => i === 0 || Math.abs(code - codes[i - 1]!) > 1).length
}

/**
 * What is wrong with a password that somebody chooses, or nothing: too short or long, the name of the account or of its owner in it, among
 * the first that are guessed. Signs and digits are not asked for: they make people write `Password1!`. The page says it at the field, the
 * server by the same rule.
 */
export function passwordProblem(password: string, of: { account: string; name: string }): Words | null {
  const length = [...password].length
  const { least, most } = passwordLength
  if (length < least) return { zh: `至少 ${least} 个字符`, en: `At least ${least} characters` }
  if (length > most) return { zh: `最多 ${most} 个字符`, en: `At most ${most} characters` }
  const lower = password.toLowerCase()
  if ([of.account, of.name].some((name) => name.length >= 3 && lower.includes(name.toLowerCase())))
    return { zh: '不能含有账号或姓名', en: 'It must not contain the account or the name' }
  if (turns(password) < 5 || isCommon(password))
    return { zh: '太常见，别人一猜就中，换一个', en: 'Too common: it is among the first that are guessed' }
  return null
}
