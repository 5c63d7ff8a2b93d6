import { allCalls } from '../src/calls/all.ts'
import { eventSchemas } from '../src/event-schemas.ts'

// node platform/scripts/list.ts [events]: what the package knows, one line each

if (process.argv[2] === 'events') {
  for (const key of Object.keys(eventSchemas)) console.log(key)
} else {
  for (const call of allCalls) {
    const fields = Object.keys(call.input.properties as object)
    const marks = [call.once && 'once', call.token !== 'corp' && `${call.token} token`, call.transport].filter(Boolean).join(' ')
    console.log([call.method, call.name, call.priority, marks, `doc ${call.doc}`, fields.join(' ')].join('\t'))
  }
}
