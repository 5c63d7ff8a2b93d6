/**
 * node scripts/build-package.ts platform | simulator: the JavaScript and the types that a package publishes, in its dist. npm pack and
 * npm publish run it first. Nothing here needs it: in this repository the .ts run as they are, under node_modules they could not.
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build as vite } from 'vite'
import { root } from './web-builds.ts'

const name = process.argv[2] ?? ''
if (name !== 'platform' && name !== 'simulator') throw new Error('which package: platform or simulator?')
const sources = path.join(root, name, 'src')
const dist = path.join(root, name, 'dist')
const out = fs.mkdtempSync(path.join(os.tmpdir(), 'rapport-package-'))

/** A file of the same package or of its neighbour: imports, the address of a thread, and those of the declarations. */
const siblings = /(['"])((?:\.{1,2}|@rapport\/[\w-]+)\/[^'"\n]+)\.ts\1/g

async function build() {
  const compiler = path.join(root, 'node_modules/.bin/tsc')
  const { status } = spawnSync(compiler, ['-p', path.join(name, 'tsconfig.build.json'), '--outDir', out], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${name} does not compile`)
  fs.mkdirSync(dist, { recursive: true })
  // the phone page has a build of its own
  for (const entry of fs.readdirSync(dist)) if (entry !== 'web') fs.rmSync(path.join(dist, entry), { recursive: true })
  const compiled = path.join(out, name, 'src')
  for (const file of fs.globSync('**/*.{js,d.ts}', { cwd: compiled }))
    write(file, fs.readFileSync(path.join(compiled, file), 'utf8').replace(siblings, '$1$2.js$1'))
  for (const file of fs.globSync('**/*.js', { cwd: sources })) write(file, fs.readFileSync(path.join(sources, file), 'utf8'))
  write('LICENSE', fs.readFileSync(path.join(root, 'LICENSE'), 'utf8'))
  if (name === 'simulator') await bundle()
}

/** The command in one file: a thousand small ones take twice as long to start, and 12 MB. */
const bundle = () =>
  vite({
    root: path.join(root, name),
    configFile: false,
    logLevel: 'warn',
    ssr: { noExternal: [/^@rapport\//, 'typebox'] },
    build: {
      ssr: 'src/cli.ts',
      outDir: path.join(dist, 'program'),
      target: 'node20',
      license: { fileName: 'LICENSES.md' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })

function write(file: string, text: string) {
  fs.mkdirSync(path.dirname(path.join(dist, file)), { recursive: true })
  fs.writeFileSync(path.join(dist, file), text)
}

try {
  await build()
} finally {
  fs.rmSync(out, { recursive: true })
}
