import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// what takes minutes is for `npm run prove`
const skip = ['**/node_modules/**', '**/dist/**', '**/.data/**', ...(process.env.DEEP ? [] : ['**/*.deep.test.ts'])]
// CI shares two noisy cores: a second try tells a slow moment from a defect, and the report names what needed it
const retry = process.env.CI ? 1 : 0
const plain = { retry, environment: 'node', pool: 'threads', testTimeout: 120_000, hookTimeout: 120_000 } as const

// .env and the caller's settings must not reach the tests
const env = { TZ: 'Asia/Shanghai', NODE_ENV: 'test' }

/** By itself what `npm run prove -- mutation` runs. */
export const server = {
  ...plain,
  env,
  // files share the modules of their process: what a module remembers, it remembers by company, and each file has companies of its own
  isolate: false,
  name: 'server',
  include: ['core/**/*.test.ts', 'testing/**/*.test.ts', 'areas/**/*.test.ts', 'apps/*.test.ts'],
  exclude: [...skip, 'core/web/**', 'areas/*/*/web/**'],
  globalSetup: ['scripts/test-server.ts'],
}

/** What nearly every screen loads. */
const libraries = [
  'react',
  'react/jsx-runtime',
  'react/jsx-dev-runtime',
  'react-dom',
  'react-dom/client',
  'antd',
  'lucide-react',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@testing-library/react',
  'dayjs',
]

export default defineConfig({
  test: {
    // one more than there are cores: tests wait for the database and for time more than they compute
    maxWorkers: availableParallelism() + 1,
    env,
    projects: [
      // pure functions and servers of their own: they share nothing, so a file costs what its tests cost
      {
        test: {
          ...plain,
          isolate: false,
          name: 'packages',
          include: ['{platform,simulator}/test/**/*.test.ts', 'scripts/*.test.ts'],
          exclude: skip,
        },
      },
      {
        test: server,
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          retry,
          environment: 'happy-dom',
          // a file each instead of thousands, which every test file would read anew
          deps: { optimizer: { client: { enabled: true, include: libraries } } },
          setupFiles: ['testing/chinese-browser.ts'],
          pool: 'threads',
          testTimeout: 20_000,
          include: ['core/web/**/*.test.{ts,tsx}', 'areas/*/*/web/**/*.test.{ts,tsx}', 'apps/*/**/*.test.{ts,tsx}'],
          exclude: skip,
        },
      },
    ],
  },
})
