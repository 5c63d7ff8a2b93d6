/**
 * What a file of the web may not say, beside the import walls: addresses of pages outside `screens.ts`, the inside of antd, classes
 * that are no words or nobody's, settings that are saved in a way of their own, reads whose failure nobody shows, buttons
 * that ask for their right by hand, and tests that answer calls in shapes no contract vouches for.
 */
import fs from 'node:fs'
import path from 'node:path'
import { pageFile } from '#core/web/screens.ts'
import { root } from './web-builds.ts'

/** Addresses that are written where no screen can be named, each with its reason. */
const known: Record<string, string> = {
  'core/web/request/environment.ts': 'the request layer sends an unfinished app there (R177); the screen takes its path from it',
}
const rules: { where: RegExp; not: RegExp; says: string }[] = [
  {
    where: /^(areas\/[^/]+\/[^/]+\/(web\/.*|[^/]+)|core\/web\/.*)\.tsx?$/,
    not: /(['"`])\/(dashboard|client|mobile|H5|activity\/mobile)\/\w/,
    says: 'writes the address of a page: linkTo(screen, …) of core/web/link.ts builds it',
  },
  {
    where: /\.css$/,
    not: /\.(?!(on|ok|up)(?![\w-]))[a-z]{1,2}\d*(?![\w-])(?=.*[{,]\s*$)/,
    says: 'has a class that is no word: give it a name (docs/recipes/styles.md)',
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
  {
    where: /^(areas\/[^/]+\/[^/]+\/web\/(?!phone\/|h5\/)|core\/web\/(?!phone\/|h5\/)).*\.tsx$/,
    not: /<select\b/,
    says: 'has a native list: the console has Select of antd, Segments or Menu',
  },
  {
    where: /^(areas\/[^/]+\/[^/]+|scripts\/new\/area)\/web\/.*\.tsx?$/,
    not: /\bExportButton\b/,
    says: 'takes a list out by itself: `file` of its CallTable does, with the columns that its contract declares (docs/recipes/add-an-export.md)',
  },
  {
    where: /^(areas\/[^/]+\/[^/]+|scripts\/new\/area|core)\/web\/(?!copy\.ts).*\.tsx?$/,
    not: /\bnavigator\.clipboard\b/,
    says: 'copies by itself, which does nothing over http: copy(…) of core/web/copy.ts does',
  },
  {
    where: /^(areas\/[^/]+\/[^/]+|scripts\/new\/area|core)\/web\/.*\.tsx$/,
    not: /^\s*\{staffName\(|>\s*\{[^}=(]*\bstaffName\(|render: \(\w+\) => staffName\(|(^\s*|>)\{\w+\.(staffName|ownerName|actor)\}(<|$)|render: \(\w+\) => \w+\.(staffName|ownerName|actor)\b(?! (&&|\?))|key: 'departmentNames'(?!.*render).*\}/,
    says: 'writes the name of a colleague or a department as text, which some companies leave to WeCom: <StaffName>, <DepartmentNames> and <NamesIn> draw it',
  },
  {
    where: /^(areas\/[^/]+\/[^/]+|scripts\/new\/area|core)\/web\/(?!.*\.test\.)[^.]*\.tsx$/,
    not: /<Suspense>|fallback=\{null\}|if \(!(\w+\.)?(data|lines|checked|explained)\) return null/,
    says: 'waits and shows nothing: <Skeleton> stands there meanwhile, unseen for the first half second',
  },
]

/** Tests whose subject lies below the contracts: envelopes and transport, bytes of a file. */
const belowContracts = ['core/web/request/request.test.tsx', 'core/web/files/download.test.ts', 'core/web/start.test.tsx']
/** A test of the web is answered by `answer(call, …)`: a fixture in another shape than the contract's does not compile. */
function untypedAnswers(read: Map<string, string>): string[] {
  return [...read].flatMap(([file, text]) =>
    /^(core|areas\/[^/]+\/[^/]+|scripts\/new\/area)\/web\/.*\.test\.tsx?$|^apps\/.*\.test\.tsx?$/.test(file) &&
    !belowContracts.includes(file)
      ? text
          .split('\n')
          .flatMap((line, i) =>
            /\brawNetwork\b|\bas Answer(s|ing)\b|globalThis\.fetch\b|window\.fetch\b|\(globalThis, 'fetch'|stubGlobal\('fetch'/.test(line)
              ? [`${file}:${i + 1} answers calls in a shape of its own: answer(call, …) of core/web/testing.tsx has the contract's`]
              : [],
          )
      : [],
  )
}

const oneCall = 'asks by hand for the right of a button: <Tools actions={…}> and the toolbar of a list do (docs/recipes/add-a-screen.md)'
/** A button, or a link that looks like one, that stands where `can(…)` says so, at once or by a name for it. Phones and customer pages have buttons of their own. */
function buttonsByHand(file: string, text: string): string[] {
  if (!/^(areas\/[^/]+\/[^/]+|scripts\/new\/area)\/web\/(?!phone|h5)[^.]*\.tsx$/.test(file)) return []
  const byName = [...text.matchAll(/const (\w+) = [^\n]*\bcan\(/g)].map(([, name]) => `\\b${name}\\b`)
  const asks = ['\\bcan\\([^()]*\\)', ...byName].join('|')
  const button = '<(?:button|Button|a|Link|Dropdown|Menu)\\b'
  const found = [
    // `{may && (<span><button …`: at once, or within what it stands in
    new RegExp(`(?:${asks})[^;{}]*?(?:&&|\\?)\\s*\\(?\\s*(?:<\\w*(?:\\s[^<>]*)?>\\s*)*${button}`, 'g'),
    // `if (!may) return null`, and a button below
    new RegExp(`if \\(!(?:${asks})\\) return\\b(?:(?!\\n\\})[^])*?${button}`, 'g'),
    new RegExp(`${button}[^<>]*?\\b(?:hidden|disabled)=\\{!?(?:${asks})`, 'g'),
  ]
  return found.flatMap((one) => [...text.matchAll(one)]).map(({ index }) => `${file}:${text.slice(0, index).split('\n').length} ${oneCall}`)
}

/** Lines of `en: { … }`, or of one `en: '…'`, that hold Chinese; a key may, as what is translated. */
function chineseInEnglish(text: string): number[] {
  let end: string | undefined
  return text.split('\n').flatMap((line, i) => {
    const opens = /^(\s*)en: \{$/.exec(line) ?? /^export const \w+En\b.* = (?=\{$)/.exec(line)
    if (opens) end = `${opens[1] ?? ''}}`
    else if (end !== undefined && line.startsWith(end)) end = undefined
    const english = end === undefined ? (/\ben: (`[^`]*`|'[^']*')/.exec(line)?.[1] ?? '') : line.replace(/^\s*[^:\s]+: |\/\/.*/g, '')
    return /[\u4e00-\u9fff]/.test(english) ? [i + 1] : []
  })
}

/** Every line that breaks a rule, as `file:line what`. `files`: name → text, for the test of this checker. */
export function checkWebRules(files?: Map<string, string>): string[] {
  const read = files ?? new Map(webFiles().map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]))
  return [
    ...unknownClasses(read),
    ...unknownScreens(read),
    ...pagesAndScreens(read),
    ...brokenRules(read),
    ...unshownReads(read),
    ...missingSheets(read),
    ...untypedAnswers(read),
    ...footsBeneath(read),
  ]
}
function brokenRules(read: Map<string, string>): string[] {
  return [...read].flatMap(([file, text]) => {
    if (/\.test\.tsx?$|\/screens\.ts$|\/testing\b/.test(file) || known[file]) return []
    const mine = rules.filter(({ where }) => where.test(file))
    const foreign = chineseInEnglish(text).map((line) => `${file}:${line} has Chinese among its English texts`)
    const broken = text
      .split('\n')
      .flatMap((line, i) =>
        /^\s*(\/?\*|\/\/)/.test(line) ? [] : mine.filter(({ not }) => not.test(line)).map(({ says }) => `${file}:${i + 1} ${says}`),
      )
    return [...foreign, ...broken, ...buttonsByHand(file, text)]
  })
}
/** Style sheets that a file names beside itself and that are not there: the compiler does not ask, only the build of the pages does. */
function missingSheets(read: Map<string, string>): string[] {
  return [...read].flatMap(([file, text]) =>
    [...text.matchAll(/^import '(\.[^']*\.css)'/gm)]
      .map(([, sheet]) => path.posix.join(path.posix.dirname(file), sheet!))
      .filter((sheet) => !read.has(sheet))
      .map((sheet) => `${file} imports ${sheet}, which is not there`),
  )
}
/**
 * Reads whose failure nobody shows: neither is their `error` looked at, nor are they handed whole to a block that does, nor does a comment say
 * why the page does without (`silence`). Such a failure is a toast without a cause, gone after four seconds, or a page that tells half.
 */
function unshownReads(read: Map<string, string>): string[] {
  return [...read].flatMap(([file, text]) =>
    /\.test\.tsx?$/.test(file)
      ? []
      : [...text.matchAll(/const (\{[^}]*\}|\w+) = useCall\(/g)].flatMap((found) => {
          const name = found[1]!
          const whole = new RegExp(`\\b${name}\\.error|=\\{\\s*\\{?\\s*(\\.{3})?${name}\\b(?!\\.)|read: ${name}\\b|[(,[] *${name} *[,)\\]]`)
          const handled = name.startsWith('{') ? /\berror\b/.test(name) : whole.test(text)
          const above = text.slice(0, found.index).split('\n').slice(-2, -1)[0]!
          const asked = argumentsAt(text, found.index + found[0].length)
          if (handled || (/\bsilence\b/.test(asked) && /^\s*(\/\/|\/?\*)/m.test(`${above}\n${asked}`))) return []
          return `${file}:${text.slice(0, found.index).split('\n').length} reads ${name} and shows no failure of it: ErrorLine, ErrorState, or silence with the reason above it`
        }),
  )
}
function argumentsAt(text: string, from: number): string {
  let open = 1
  let at = from
  for (; open > 0 && at < text.length; at++) open += text[at] === '(' ? 1 : text[at] === ')' ? -1 : 0
  return text.slice(from, at)
}
/** Screens that are named by their key (a figure, a line of home, a link to another area) and that no `screens.ts` has. */
function unknownScreens(read: Map<string, string>): string[] {
  const known = new Set<string>()
  for (const [file, text] of read)
    if (file.endsWith('/screens.ts'))
      for (const [, area, lines] of text.matchAll(/screens\('([\w-]+)', \{\n(.*?)\n\}\)/gs))
        for (const [, name] of lines!.matchAll(/^ {2}(\w+): \{/gm)) known.add(`${area}.${name}`)
  if (known.size === 0) return []
  return [...read].flatMap(([file, text]) =>
    /^areas\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)
      ? text
          .split('\n')
          .flatMap((line, i) =>
            [...line.matchAll(/(?:\bscreen(?:: |=| = )|addressOf\()["']([\w-]+\.\w+)["']/g)]
              .filter(([, key]) => !known.has(key!))
              .map(([, key]) => `${file}:${i + 1} names the screen ${key}, which no screens.ts has`),
          )
      : [],
  )
}
/** Screens whose page is not there, and pages that no screen names. */
function pagesAndScreens(read: Map<string, string>): string[] {
  const pageFiles = new Map<string, string>()
  for (const [file, text] of read)
    if (/^(areas|scripts\/new)\/.*\/screens\.ts$/.test(file))
      for (const [, page] of text.matchAll(/\bpage: '(\w+)'/g)) pageFiles.set(pageFile(file, page!), file)
  if (pageFiles.size === 0) return []
  const pages = [...read.keys()].filter((file) => /^areas\/[^/]+\/[^/]+\/web\/.*Page\.tsx$/.test(file))
  return [
    ...[...pageFiles].filter(([page]) => !read.has(page)).map(([page, file]) => `${file} names ${page}, which is not there`),
    ...pages
      .filter((page) => !pageFiles.has(page) && !page.endsWith('/StatePage.tsx'))
      .map((page) => `${page} is a page that no screens.ts names`),
  ]
}
/** Classes that a screen writes and no `.css` has: misspelt, or left behind. The packages' and the product's do not share any. */
function unknownClasses(read: Map<string, string>): string[] {
  const surface = (file: string) => (file.startsWith('simulator/') ? 'simulator' : 'product')
  const known = new Set<string>()
  for (const [file, text] of read)
    if (file.endsWith('.css')) for (const [, name] of text.matchAll(/\.([a-zA-Z][\w-]*)/g)) known.add(`${surface(file)} ${name}`)
  if (known.size === 0) return []
  return [...read].flatMap(([file, text]) =>
    file.endsWith('.tsx') && !file.endsWith('.test.tsx')
      ? text.split('\n').flatMap((line, i) =>
          [...line.matchAll(/className=(?:"([^"]*)"|\{((?:[^{}]|\{[^{}]*\})*)\})/g)]
            .flatMap(([, plain, code]) => (plain ?? wordsOf(code!)).split(' '))
            .filter((name) => name && !known.has(`${surface(file)} ${name}`))
            .map((name) => `${file}:${i + 1} writes the class ${name}, which no .css has (docs/recipes/styles.md)`),
        )
      : [],
  )
}
/** A foot that sticks and says no height: what is placed inside the content, as the words of an empty select, is painted through it. */
function footsBeneath(read: Map<string, string>): string[] {
  return [...read].flatMap(([file, text]) =>
    file.endsWith('.css')
      ? [...text.matchAll(/([^{}]*)\{([^{}]*)\}/g)]
          .filter(([, , rule]) => /position: sticky/.test(rule!) && /^\s*bottom:/m.test(rule!) && !/z-index:/.test(rule!))
          .map(
            ([, selector]) =>
              `${file} lets ${selector!.trim().split('\n').at(-1)} stick below without a z-index: content is painted through it`,
          )
      : [],
  )
}
/** What is said in quotes by an expression of classes: its template, and what is chosen in it. Names built from parts are not looked at. */
const wordsOf = (code: string): string =>
  [...code.matchAll(/[?:] '([^']*)'|`([^`]*)`/g)]
    .map(([, chosen, template]) => chosen ?? template!.replace(/[\w-]*\$\{[^}]*\}[\w-]*/g, ' ') + wordsOf(template!))
    .join(' ')

const webFiles = () =>
  fs
    .globSync(['{areas,core,apps,simulator/web,scripts/new}/**/*.{ts,tsx,css}'], {
      cwd: root,
      exclude: ['**/server', '**/dist', '**/node_modules'],
    })
    .concat(fs.globSync('areas/*/*/server/{attention,first-steps}.ts', { cwd: root }))
    .sort()

if (import.meta.main) {
  const problems = checkWebRules()
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
}
