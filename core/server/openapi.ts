import type { TSchema } from 'typebox'
import { type AnyCall, idempotencyKey, snake } from '../contract/call.ts'
import { allCalls, allNavigations } from './areas.ts'

// biome-ignore lint/suspicious/noExplicitAny: JSON Schema is rewritten structurally
type Json = any

/** The schema as it stands on the wire: property names in snake case. */
function onWire(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(onWire)
  if (typeof schema !== 'object' || schema === null) return schema
  const out: Json = {}
  for (const [key, value] of Object.entries<Json>(schema)) {
    if (key === 'properties') out.properties = Object.fromEntries(Object.entries(value).map(([k, v]) => [snake(k), onWire(v)]))
    else if (key === 'required') out.required = value.map(snake)
    else out[key] = onWire(value)
  }
  return out
}

const accessText = (access: AnyCall['access']): string => (typeof access === 'string' ? access : `${access.module}: ${access.action}`)

const keyHeader = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Made by the sender for one intent and sent again with every retry: it is done once. The same content gets the same answer, other content is refused (409), as is a twin while the first still runs. A refusal leaves the key free; kept for 3 days.',
  schema: { type: 'string', pattern: idempotencyKey.source },
}

let document: Json

/** OpenAPI 3.1 of every call, made from the same schemas that check the requests. */
export async function openApi(): Promise<Json> {
  if (document) return document
  const paths: Json = {}
  for (const { call } of await allCalls()) {
    const input = onWire(call.input)
    const output = onWire(call.output)
    paths[`/api${call.path}`] = {
      ...paths[`/api${call.path}`],
      [call.method.toLowerCase()]: {
        operationId: call.name,
        tags: [call.area],
        summary: call.summary || call.name,
        'x-access': accessText(call.access),
        'x-about': call.about,
        'x-long-task': call.longTask,
        ...(call.method === 'GET'
          ? {
              parameters: Object.entries<TSchema>(input.properties ?? {}).map(([name, schema]) => ({
                name,
                in: 'query',
                required: input.required?.includes(name) ?? false,
                schema,
              })),
            }
          : {
              ...(call.once && { parameters: [keyHeader] }),
              requestBody: { content: { [call.multipart ? 'multipart/form-data' : 'application/json']: { schema: input } } },
            }),
        responses: {
          200: {
            description: 'The envelope with the payload beside it; `success: false` carries a code of the error catalogue.',
            content: {
              'application/json': {
                schema: {
                  allOf: [
                    {
                      type: 'object',
                      required: ['success', 'status_code', 'status_message'],
                      properties: { success: { type: 'boolean' }, status_code: { type: 'integer' }, status_message: { type: 'string' } },
                    },
                    output,
                  ],
                },
              },
            },
          },
        },
      },
    }
  }
  for (const { path, area, words, answers, summary } of await allNavigations())
    paths[path] = {
      get: {
        tags: [area],
        summary,
        'x-access': 'public',
        parameters: words.map((name) => ({ name, in: 'query', required: false, schema: { type: 'string' } })),
        responses:
          answers === 'redirect'
            ? { 302: { description: 'Where the browser goes on.' } }
            : { 200: { description: 'Events, as they happen.', content: { 'text/event-stream': { schema: { type: 'string' } } } } },
      },
    }
  document = {
    openapi: '3.1.0',
    info: { title: 'Rapport', version: '0.1.0', license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/' }],
    paths,
  }
  return document
}
