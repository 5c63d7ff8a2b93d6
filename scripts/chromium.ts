import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import type { LaunchOptions } from '@playwright/test'

function find(): string | undefined {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    `${os.homedir()}/.cache/ms-playwright`,
    `${os.homedir()}/Library/Caches/ms-playwright`,
    '/ms-playwright',
  ]
  const known = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome-stable',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ...caches
      .filter(Boolean)
      .flatMap((cache) => fs.globSync(`${cache}/chromium-*/chrome-*/{chrome,Chromium.app/Contents/MacOS/Chromium}`).sort().reverse()),
  ]
  return known.find((file) => file && fs.existsSync(file))
}

/** A Chromium that is here, or Debian's where we may install it. */
function chromiumPath(): string {
  const here = find()
  if (here) return here
  const canInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (canInstall) {
    console.log('Installing Chromium and a Chinese font (apt-get) …')
    const apt = (...args: string[]) =>
      spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
        .status === 0
    apt('update', '-q')
    if (apt('install', '-y', '-q', '--no-install-recommends', 'chromium', 'fonts-noto-cjk')) {
      const installed = find()
      if (installed) return installed
    }
  }
  throw new Error(
    'There is no Chromium here for the journeys in a browser. Install one (Debian, Ubuntu: apt-get install chromium fonts-noto-cjk) or set CHROMIUM_PATH.',
  )
}

/** The few switches keep it from phoning home and let it run as root and in containers. */
export function browserOptions(): LaunchOptions {
  return {
    executablePath: chromiumPath(),
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  }
}
