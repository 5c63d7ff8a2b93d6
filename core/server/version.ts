import { readFileSync } from 'node:fs'

/** Of this program, as it was when it started. */
export const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }
