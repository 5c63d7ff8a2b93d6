import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from './database.ts'

const { url } = await testDatabase()

test('a test file has a database of its own, with Chinese letters as letters', async () => {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(`select current_database() as name, '睦客' ~ '^\\w+$' as letters, upper('é') as upper`)
  await client.end()
  expect(rows[0]).toEqual({ name: expect.stringMatching(/^rapport_test_/), letters: true, upper: 'É' })
})
