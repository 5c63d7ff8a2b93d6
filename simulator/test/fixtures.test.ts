import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openCallback, parseCallbackXml } from '@rapport/wecom/callback.ts'
import { readEvent } from '@rapport/wecom/events.ts'
import { expect, test } from 'vitest'
import { aesKey, corpid, token } from './rig.ts'
import { type Exchange, folder, textOf, tour } from './tour.ts'

test('the recorded exchanges are what the simulator says today (else: node simulator/test/tour.ts)', async () => {
  const today = await tour()
  const names = Object.keys(today).map((name) => `${name}.json`)
  expect(readdirSync(folder).sort()).toEqual(names)
  for (const [name, page] of Object.entries(today)) expect(textOf(page), name).toBe(readFileSync(join(folder, `${name}.json`), 'utf8'))
})

test('the recorded callback opens with the keys of the page', () => {
  const name = readdirSync(folder).find((file) => file.includes('callback-add'))!
  const { callback } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Exchange
  const { message } = openCallback({ token, aesKey, receiveId: corpid, query: callback!.query, body: callback!.body })
  expect(message).toBe(callback!.opened)
  expect(readEvent(parseCallbackXml(message)).key).toBe('change_external_contact/add_external_contact')
})
