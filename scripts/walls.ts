/** Who may know whom (DESIGN.md §2), checked over every import; and: no cycles of files or areas, no files that only pass on others. */
import fs from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import { areaCircles } from './area-circles.ts'
import { root } from './web-builds.ts'

type Import = { from: string; to: string; line: number }

/** what an area lends to the servers of others */
const nouns = /^areas\/[^/]+\/[^/]+\/server\/nouns\/[^/]+\.ts$/
const serverPackages =
  /^(node:|fastify$|@fastify\/|pg$|pg-boss$|kysely$|pino$|prom-client$|sharp$|@napi-rs\/canvas$|csv-parse|saxes$|iconv-lite$|aws4fetch$)/
const coreContract = /^core\/contract\//
const areaContract = /^areas\/[^/]+\/[^/]+\/contract\.ts$/
/** what screens an area has: others link to them */
const screenMap = /^areas\/[^/]+\/[^/]+\/web\/((side-window|mobile|h5)\/)?screens\.ts$/
/** a file beside the contract: rules that server and screens share, pure like the contract */
const shared = /^areas\/[^/]+\/[^/]+\/[^/]+\.ts$/
const platform = /^platform\/src\//
const typebox = /^typebox(\/|$)/
const surface = (file: string) => /^(?:apps|areas\/[^/]+\/[^/]+\/web)\/(console|side-window|mobile|h5)\//.exec(file)?.[1]
const area = (file: string) => /^areas\/[^/]+\/[^/]+\//.exec(file)?.[0]
const ownShared = (to: string, from: string) => shared.test(to) && area(to) === area(from)
const isPackage = (to: string) => to.startsWith('package:')

/** The rooms; a file lives in the first whose `where` fits, and may import what fits one of `may`. */
const rooms: { name: string; where: RegExp; may: (to: string, from: string) => boolean; law: string }[] = [
  {
    name: 'tests, scripts, benches',
    where:
      /(\.test\.tsx?$|\/testing(-\w+)?(\/|\.tsx?$)|^(platform|simulator)\/(test|conformance)\/|^scripts\/|^bench\/|^e2e\/|^testing\/|vite(st)?\.config\.ts$|^core\/web\/vite\.ts$)/,
    may: () => true,
    law: '',
  },
  {
    name: 'core contract',
    where: coreContract,
    may: (to) => coreContract.test(to) || (isPackage(to) && typebox.test(to.slice(8))),
    law: 'a contract of core imports typebox and contracts of core',
  },
  {
    name: 'area contract',
    where: shared,
    may: (to, from) =>
      coreContract.test(to) || areaContract.test(to) || ownShared(to, from) || (isPackage(to) && typebox.test(to.slice(8))),
    law: 'a contract, and what stands beside it, imports typebox and contracts',
  },
  {
    name: 'core web',
    where: /^core\/web\//,
    may: (to) => (isPackage(to) ? !serverPackages.test(to.slice(8)) : coreContract.test(to) || to.startsWith('core/web/')),
    law: 'core/web imports core/contract and core/web; never an area, never server code',
  },
  {
    name: 'core server',
    where: /^core\/server\//,
    may: (to) => isPackage(to) || coreContract.test(to) || to.startsWith('core/server/') || platform.test(to),
    law: 'core/server imports core/contract, core/server and platform; never an area',
  },
  {
    name: 'area server',
    where: /^areas\/[^/]+\/[^/]+\/server\//,
    may: (to, from) =>
      isPackage(to) ||
      coreContract.test(to) ||
      areaContract.test(to) ||
      to.startsWith('core/server/') ||
      platform.test(to) ||
      to.startsWith(`${area(from)}server/`) ||
      ownShared(to, from) ||
      nouns.test(to),
    law: 'the server of an area imports core/server, platform, contracts, its own files and the nouns of others (server/nouns); all else is events',
  },
  {
    name: 'area web',
    where: /^areas\/[^/]+\/[^/]+\/web\//,
    may: (to, from) =>
      isPackage(to)
        ? !serverPackages.test(to.slice(8))
        : coreContract.test(to) ||
          areaContract.test(to) ||
          to.startsWith('core/web/') ||
          screenMap.test(to) ||
          ownShared(to, from) ||
          to.startsWith(`${area(from)}web/`),
    law: 'the screens of an area import contracts, core/web, their own files and the screens.ts of others (to link there); never server code',
  },
  {
    name: 'surface',
    where: /^apps\/[^/]+\//,
    may: (to) =>
      isPackage(to)
        ? !serverPackages.test(to.slice(8))
        : /^apps\/|^core\/(web|contract)\/|^areas\/[^/]+\/[^/]+\/web\//.test(to) || areaContract.test(to),
    law: 'a surface imports screens, contracts and core/web; never server code',
  },
  { name: 'program', where: /^apps\/[^/]+\.ts$/, may: () => true, law: '' },
  {
    name: 'simulator',
    where: /^simulator\//,
    may: (to) => isPackage(to) || to.startsWith('simulator/') || platform.test(to),
    law: 'the simulator imports platform and itself',
  },
  { name: 'platform', where: /^platform\//, may: (to) => isPackage(to) || platform.test(to), law: 'platform imports itself' },
]

const anybody = rooms[0]!

function resolve(specifier: string, from: string): string {
  const clean = specifier.replace(/\?.*$/, '')
  const file = clean.startsWith('.')
    ? path.posix.join(path.posix.dirname(from), clean)
    : clean.startsWith('#')
      ? clean.slice(1)
      : clean.startsWith('@rapport/wecom/')
        ? clean.replace('@rapport/wecom/', 'platform/src/')
        : clean.startsWith('@rapport/wecom-simulator/')
          ? clean.replace('@rapport/wecom-simulator/', 'simulator/src/')
          : undefined
  return file ?? `package:${clean}`
}

function importsOf(file: string, text: string): { imports: Import[]; barrel: boolean } {
  const { program, module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const line = (position: number) => text.slice(0, position).split('\n').length
  const imports: Import[] = []
  const add = (specifier: string, start: number) => imports.push({ from: file, to: resolve(specifier, file), line: line(start) })
  let passedOn = 0
  for (const node of program.body) {
    if (node.type === 'ImportDeclaration') add(node.source.value, node.start)
    else if ((node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration') && node.source) {
      add(node.source.value, node.start)
      passedOn++
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(['"`])([^'"`$]+)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
    if (literal) add(literal[2]!, moduleRequest.start)
  }
  return { imports, barrel: passedOn > 1 && passedOn === program.body.length }
}

/**
 * Imports of types count, and those made while running: what they tie together can neither be read nor moved apart. The map of an area's pages
 * names them for that reason, and imports none (core/web/screens.ts).
 */
function cycles(imports: Import[]): string[][] {
  const next = Map.groupBy(
    imports.filter((one) => !isPackage(one.to)),
    (one) => one.from,
  )
  const state = new Map<string, 'open' | 'done'>()
  const trail: string[] = []
  const found: string[][] = []
  const visit = (file: string) => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      found.push([...trail.slice(trail.indexOf(file)), file])
      return
    }
    state.set(file, 'open')
    trail.push(file)
    for (const { to } of next.get(file) ?? []) visit(to)
    trail.pop()
    state.set(file, 'done')
  }
  for (const file of next.keys()) visit(file)
  return found
}

const sourceGlobs = ['{core,areas,apps,testing,platform,simulator,scripts,bench,e2e}/**/*.{ts,tsx}', '*.ts']

/** Every import that is not allowed, as `file:line what`. `files`: name → text, for the test of this checker. */
export function checkWalls(files?: Map<string, string>): string[] {
  const problems: string[] = []
  const all: Import[] = []
  const read = files ?? new Map(sourceFiles().map((file) => [file, fs.readFileSync(path.join(root, file), 'utf8')]))
  for (const [file, text] of read) {
    const { imports, barrel } = importsOf(file, text)
    all.push(...imports)
    if (barrel) problems.push(`${file}:1 only passes on what others export; import from where it is made`)
    const room = rooms.find(({ where }) => where.test(file))
    if (!room) continue
    for (const { to, line } of imports) {
      const target = to.replace('package:', '')
      if (!room.may(to, file)) problems.push(`${file}:${line} imports ${target}: ${room.law}`)
      else if (room !== anybody && to.startsWith('apps/') && !file.startsWith('apps/'))
        problems.push(`${file}:${line} imports ${target}: nothing imports apps`)
      else if (room !== anybody && /^(scripts|e2e|bench|testing)\/|\/testing(-\w+)?(\/|\.tsx?$)/.test(to))
        problems.push(`${file}:${line} imports ${target}: the program does not import its tools`)
      else if (surface(file) && surface(to) && surface(file) !== surface(to))
        problems.push(`${file}:${line} imports ${target}: the surfaces never import each other`)
    }
  }
  for (const cycle of cycles(all)) problems.push(`${cycle[0]}:1 is part of a circle: ${cycle.join(' → ')}`)
  problems.push(...areaCircles(all))
  return problems
}

export function sourceFiles(): string[] {
  return fs
    .globSync(sourceGlobs, { cwd: root, exclude: ['**/node_modules', '**/dist', 'scripts/new/area/**'] })
    .filter((file) => !file.endsWith('.d.ts'))
    .sort()
}

if (import.meta.main) {
  const problems = checkWalls()
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exit(1)
  console.log(`${sourceFiles().length} files keep to the walls`)
}
