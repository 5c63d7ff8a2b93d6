import { wecom } from '../call.ts'
import { bool, done, int, list, oneOf, open, opt, str, strict, userId, whenIs } from '../schema.ts'

// What an app shows of itself on the workbench (platform/00 §8 names types, limits and codes; the fields are those of client libraries: unverified).

const target = { jump_url: opt(str()), pagepath: opt(str()) }
const some = () => str({ minLength: 1 })
const kinds = ['keydata', 'image', 'list', 'webview'] as const
const look = { height: opt(str()), hide_title: opt(bool()), enable_webview_click: opt(bool()) }
const sent = {
  keydata: opt(strict({ items: list(strict({ key: opt(str()), data: some(), ...target }), 4) })),
  image: opt(strict({ url: some(), ...target })),
  list: opt(strict({ items: list(strict({ title: some(), ...target }), 3) })),
  webview: opt(strict({ url: some(), ...target, ...look })),
}
const received = {
  keydata: opt(open({ items: list(open({ key: opt(str()), data: str(), ...target })) })),
  image: opt(open({ url: str(), ...target })),
  list: opt(open({ items: list(open({ title: str(), ...target })) })),
  webview: opt(open({ url: str(), ...target, ...look })),
}
/** The part of the named type must be there. */
const named = { allOf: kinds.map((kind) => whenIs('type', kind, kind)) }

/** `normal` ends it. The data is what everybody sees who has none of their own. Fields unverified. */
export const agentSetWorkbenchTemplate = wecom({
  method: 'POST',
  path: '/cgi-bin/agent/set_workbench_template',
  doc: '92535',
  input: strict({ agentid: int(), type: oneOf(['normal', ...kinds]), ...sent, replace_user_data: opt(bool()) }, named),
  output: done(),
})

/** Fields unverified. */
export const agentGetWorkbenchTemplate = wecom({
  method: 'POST',
  path: '/cgi-bin/agent/get_workbench_template',
  doc: '92535',
  priority: 'sync',
  input: strict({ agentid: int() }),
  output: open({ type: str(), ...received, replace_user_data: opt(bool()) }),
})

/** For one member. The type must be the template's. Fields unverified. */
export const agentSetWorkbenchData = wecom({
  method: 'POST',
  path: '/cgi-bin/agent/set_workbench_data',
  doc: '92535',
  input: strict({ agentid: int(), userid: userId(), type: oneOf(kinds), ...sent }, named),
  output: done(),
})

/** The same for several members; at most 1000 of them: unverified. */
export const agentBatchSetWorkbenchData = wecom({
  method: 'POST',
  path: '/cgi-bin/agent/batch_set_workbench_data',
  doc: '92535',
  input: strict({
    agentid: int(),
    userid_list: list(userId(), 1000, 1),
    data: strict({ type: oneOf(kinds), ...sent }, named),
  }),
  output: done(),
})
