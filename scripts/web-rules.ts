/**
 * What a file of the web may not say, beside the import walls: addresses of pages outside `screens.ts`, the inside of antd, classes of one
 * letter, and settings that are saved in a way of their own.
 */
import fs from 'node:fs'
import path from 'node:path'
import { root } from './web-builds.ts'

/** Addresses that are written where no screen can be named, each with its reason. */
const known: Record<string, string> = {
  'core/web/request/environment.ts': 'the request layer sends an unfinished app there (R177); the screen takes its path from it',
}
/** Classes of one letter, as docs/recipes/styles.md has them; those of core's older parts, too. No more of them: a class has a name. */
const utilities = 'bimprtkqfw'
const olderParts = 'ovxncjsl'
const rules: { where: RegExp; not: RegExp; says: string }[] = [
  {
    where: /^(areas\/[^/]+\/[^/]+\/(web\/.*|[^/]+)|core\/web\/.*)\.tsx?$/,
    not: /(['"`])\/(dashboard|client|mobile|H5|activity\/mobile)\/\w/,
    says: 'writes the address of a page: linkTo(screen, …) of core/web/link.ts builds it',
  },
  {
    where: /^areas\/.*\.css$/,
    not: new RegExp(`\\.(?![${utilities}])[a-z](?![\\w-])`),
    says: 'has a class of one letter: give it a name (docs/recipes/styles.md)',
  },
  {
    where: /^core\/.*\.css$/,
    not: new RegExp(`\\.(?![${utilities}${olderParts}])[a-z](?![\\w-])`),
    says: 'has a class of one letter: give it a name (docs/recipes/styles.md)',
  },
  {
    where: /^(areas|core|apps)\/.*\.tsx?$/,
    not: /from '(antd(-mobile)?\/(es|lib)\/(?!locales?\/)|rc-|@rc-component\/|@ant-design\/)/,
    says: 'imports the inside of antd, which changes without notice',
  },
  {
    where: /^areas\/[^/]+\/[^/]+\/web\/.*\.tsx?$/,
    not: /\b(useCommand|request)\(\w*[sS]ettings?\./,
    says: 'saves a setting by itself: <Setting call={…}> does (docs/recipes/add-a-screen.md)',
  },
]

/** Every line that breaks a rule, as `file:line what`. `files`: name → text, for the test of this checker. */
export function checkWebRules(files?: Map<string, string>): string[] {
  const read = files ?? new Map(webFiles().map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]))
  return [...read].flatMap(([file, text]) => {
    if (/\.test\.tsx?$|\/screens\.ts$|\/testing\b/.test(file) || known[file]) return []
    const mine = rules.filter(({ where }) => where.test(file))
    return text
      .split('\n')
      .flatMap((line, i) =>
        /^\s*(\/?\*|\/\/)/.test(line) ? [] : mine.filter(({ not }) => not.test(line)).map(({ says }) => `${file}:${i + 1} ${says}`),
      )
  })
}
const webFiles = () => fs.globSync(['{areas,core,apps}/**/*.{ts,tsx,css}'], { cwd: root, exclude: ['**/server', '**/dist'] }).sort()

if (import.meta.main) {
  const problems = checkWebRules()
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
}
