/** Code that a newcomer can read: files that are one thing, names that say what a thing is, types that are told or say why not. */
import fs from 'node:fs'
import path from 'node:path'
import { sourceFiles } from './walls.ts'
import { root } from './web-builds.ts'

const longest = 350
/** Lists of one kind of thing: icons, texts, tables, error codes, the demo's people. */
const lists = /(\.generated\.ts|\.test\.tsx?|\/(text|causes)[^/]*\.ts|\/Icon\.tsx|^platform\/|^simulator\/)/
const test = /(\.test\.tsx?$|\/testing(-\w+)?(\/|\.tsx?$)|^testing\/|^e2e\/|^bench\/|^scripts\/|^platform\/|^simulator\/)/
/** What somebody did, in the past tense: it says neither what a value is nor what a function gives (docs/glossary.md, "In the code"). */
const pastTense = /^\s*(?:export )?(?:async )?(?:const|let|function) (said|told|kept|again|named|wanted|shown|wire)\b/
const around = /\bas unknown as\b|\bas any\b/
const aroundInCode = /\bas never\b/
/** The compiler told to look away; where a line must not compile, in a test, it says why. */
const unlooked = /^\s*(?:\/\/|\/\*) *@ts-(?:ignore|nocheck|expect-error *$)/
/** A table of words that anything may be looked up in: `constructor` and `__proto__` would find something. */
const anyWord = /^(?:export )?const \w+: .*\bRecord<string, .*= \{(?!\})/
/** Where a rule comes from says nothing of what it asks. */
const onlyNumbers = /^\s*(?:\/\/|\/\*\*?|\*)\s*(?:(?:R\d{3}|[AG]-\d+|(?:platform|research|spec)\/\S+|§\S*|and)[\s,.;:–-]*)+(?:\*\/)?\s*$/
/** A call says why it needs no right, no line in the audit log, no version (core/contract/call.ts): with a sentence. */
const noReason = /\b(?:because|unaudited|lastWins): (?:''|""|``)/
const isComment = (line: string) => /^\s*(\/\/|\*|\/\*)/.test(line)

/** Problems of the files given, by name and text. */
export function checkPlainCode(files: ReadonlyMap<string, string>): string[] {
  const problems: string[] = []
  for (const [file, text] of files) {
    const lines = text.split('\n')
    if (lines.length > longest && !lists.test(file)) problems.push(`${file} has ${lines.length} lines: which two things is it?`)
    const foreign = /^(platform|simulator|bench|e2e)\//.test(file)
    for (const [i, line] of lines.entries()) {
      if (unlooked.test(line)) problems.push(`${file}:${i + 1} tells the compiler to look away without a reason`)
      if (onlyNumbers.test(line) && !test.test(file)) problems.push(`${file}:${i + 1} names a rule: what does it ask?`)
      if (isComment(line)) continue
      if (/^(areas|core|apps)\//.test(file) && !test.test(file) && anyWord.test(line))
        problems.push(`${file}:${i + 1} is an object that any word is looked up in: make it a Map, or its keys a type`)
      if (noReason.test(line) && !test.test(file)) problems.push(`${file}:${i + 1} gives no reason`)
      const name = foreign ? undefined : pastTense.exec(line)?.[1]
      if (name) problems.push(`${file}:${i + 1} is called ${name}: what is it?`)
      const code = line.replace(/'[^']*'|`[^`]*`/g, "''")
      if ((around.test(code) || (aroundInCode.test(code) && !test.test(file))) && !/ \/\/ /.test(line) && !isComment(lines[i - 1] ?? ''))
        problems.push(`${file}:${i + 1} goes around its type without a comment that says why`)
    }
  }
  return problems
}

/** A sentence that two files say is one of them, which the other names: else they part with the next change of its wording. */
const sentence = /(['"`])((?:(?!\1).){8,})\1/g
const chinese = /\p{Script=Han}/gu
const twice = new Map([
  ['姓名、备注、手机尾号', 'what each list searches by, itself'],
  ['姓名、拼音、账号', 'what each list searches by, itself'],
  ['周一,周二,周三,周四,周五,周六,周日', 'days of the week'],
  ['还没有你接待的活码', 'pages of two areas, whose texts the other may not read'],
  ['没能复制，请长按选中后复制', 'pages of two areas, whose texts the other may not read'],
  ['没有可以发送的客户', 'our refusal, and the meaning of an errcode of WeCom'],
  ['没有客户联系权限', 'a mark in a list, and the cause in a wizard that may not read its words'],
])
export function checkSentences(files: ReadonlyMap<string, string>): string[] {
  const where = new Map<string, Set<string>>()
  /** What every area begins with, until it has words of its own; one that is not named yet is called 待命名. */
  const begun = new Set<string>()
  for (const [file, text] of files) {
    const template = file.startsWith('scripts/new/area/')
    if (!template && (!/^(areas|core|apps)\//.test(file) || test.test(file))) continue
    for (const line of text.split('\n').filter((l) => !isComment(l)))
      for (const [, , words] of line.matchAll(sentence)) {
        if ((words!.match(chinese)?.length ?? 0) < 5 || twice.has(words!) || words!.includes('待命名')) continue
        if (template) begun.add(words!)
        else where.set(words!, (where.get(words!) ?? new Set()).add(file))
      }
  }
  return [...where]
    .filter(([words]) => !begun.has(words))
    .filter(([, files]) => files.size > 1)
    .map(([words, files]) => `“${words}” is said in ${[...files].join(' and in ')}: one names the other's`)
}

if (import.meta.main) {
  const read = (names: string[]) => new Map(names.map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]))
  const files = read(sourceFiles())
  const template = read(fs.globSync('scripts/new/area/**/*.{ts,tsx}', { cwd: root }))
  const problems = [...checkPlainCode(files), ...checkSentences(new Map([...files, ...template]))]
  for (const problem of problems) console.log(problem)
  process.exit(problems.length > 0 ? 1 : 0)
}
