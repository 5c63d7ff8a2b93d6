import { wecom } from '../call.ts'
import { chars, done, int, list, needs, nothing, open, opt, str, strict, userId } from '../schema.ts'

// platform/03 §3: tags of members, not of customers. A tag belongs to the app that made it; only that one changes it (81011).

const tagId = () => int({ minimum: 0 })

export const tagCreate = wecom({
  method: 'POST',
  path: '/cgi-bin/tag/create',
  doc: '90210',
  input: strict({ tagname: chars(32, 1), tagid: opt(tagId()) }),
  output: open({ tagid: int() }),
})

export const tagUpdate = wecom({
  method: 'POST',
  path: '/cgi-bin/tag/update',
  doc: '90211',
  input: strict({ tagid: tagId(), tagname: chars(32, 1) }),
  output: done(),
})

export const tagDelete = wecom({
  method: 'GET',
  path: '/cgi-bin/tag/delete',
  doc: '90212',
  input: strict({ tagid: tagId() }),
  output: done(),
})

/** The part the caller may see. */
export const tagGet = wecom({
  method: 'GET',
  path: '/cgi-bin/tag/get',
  doc: '90213',
  priority: 'sync',
  input: strict({ tagid: tagId() }),
  output: open({ tagname: str(), userlist: list(open({ userid: str(), name: opt(str()) })), partylist: list(int()) }),
})

const range = () =>
  strict({ tagid: tagId(), userlist: opt(list(userId(), 1000)), partylist: opt(list(int(), 100)) }, needs('userlist', 'partylist'))
/** What was not taken; nothing taken at all is 40070 here and 40031 for deltagusers. */
const refused = () => open({ invalidlist: opt(str()), invalidparty: opt(list(int())) })

export const tagAddtagusers = wecom({
  method: 'POST',
  path: '/cgi-bin/tag/addtagusers',
  doc: '90214',
  input: range(),
  output: refused(),
})

export const tagDeltagusers = wecom({
  method: 'POST',
  path: '/cgi-bin/tag/deltagusers',
  doc: '90215',
  input: range(),
  output: refused(),
})

export const tagList = wecom({
  method: 'GET',
  path: '/cgi-bin/tag/list',
  doc: '90216',
  priority: 'sync',
  input: nothing(),
  output: open({ taglist: list(open({ tagid: int(), tagname: str() })) }),
})
