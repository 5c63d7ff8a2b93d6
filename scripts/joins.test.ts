import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from './web-builds.ts'

const clone = fs.mkdtempSync(path.join(os.tmpdir(), 'rapport-joins-'))
afterAll(() => fs.rmSync(clone, { recursive: true, force: true }))

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { cwd: clone, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
const git = (...args: string[]) => run('git', '-c', 'user.name=test', '-c', 'user.email=test@localhost', ...args)

test('two areas that come in two branches merge without a conflict, and neither touches a file outside its folder but its migration', () => {
  execFileSync('git', ['clone', '-q', '--shared', '--no-checkout', root, clone])
  git('config', 'core.hooksPath', '/dev/null')
  git('sparse-checkout', 'set', '--no-cone', '/*.json', '/scripts', '/core', '/migrations', '/.gitignore')
  git('checkout', '-q', '-b', 'start')
  fs.symlinkSync(path.join(root, 'node_modules'), path.join(clone, 'node_modules'))
  for (const area of ['lucky-draws', 'quizzes']) {
    git('checkout', '-q', '-B', area, 'start')
    run(process.execPath, 'scripts/new.ts', `activity/${area}`, '--no-types')
    git('add', '--sparse', 'areas', 'migrations')
    git('commit', '-q', '-m', area)
    expect(git('status', '--short', '--untracked-files=no')).toBe('')
    const touched = git('diff', '--name-only', 'start').trim().split('\n')
    expect(touched.filter((file) => !file.startsWith(`areas/activity/${area}/`)).map((file) => file.replace(/\/\d{8}_\d+_/, '/'))).toEqual([
      `migrations/${area.replaceAll('-', '_')}.sql`,
    ])
  }
  git('merge', '-q', '-m', 'both', 'lucky-draws')
  expect(
    git('diff', '--name-only', 'start')
      .split('\n')
      .filter((file) => file.endsWith('/web/screens.ts')),
  ).toHaveLength(2)
})
