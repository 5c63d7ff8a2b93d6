import { wecom } from '../call.ts'
import { NewTags, TagGroup } from '../parts.ts'
import { chars, done, id, idNumber, list, needs, open, opt, order, strict, userId } from '../schema.ts'

// platform/04 §5. An app edits and deletes only the tags it created; 3000 tags per corp.

/** Both empty = everything; both given = group_id wins. */
export const externalcontactGetCorpTagList = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/get_corp_tag_list',
  doc: '92117',
  priority: 'sync',
  input: strict({ tag_id: opt(list(id())), group_id: opt(list(id())) }),
  output: open({ tag_group: list(TagGroup) }),
})

/** With group_id, the name and order of the group are ignored; an existing group_name adds into that group. */
export const externalcontactAddCorpTag = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/add_corp_tag',
  doc: '92117',
  once: true,
  input: strict(
    { group_id: opt(id()), group_name: opt(chars(30, 1)), order: opt(order()), tag: NewTags, agentid: opt(idNumber()) },
    needs('group_id', 'group_name'),
  ),
  output: open({ tag_group: TagGroup }),
})

export const externalcontactEditCorpTag = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/edit_corp_tag',
  doc: '92117',
  input: strict({ id: id(), name: opt(chars(30, 1)), order: opt(order()), agentid: opt(idNumber()) }),
  output: done(),
})

export const externalcontactDelCorpTag = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/del_corp_tag',
  doc: '92117',
  input: strict({ tag_id: opt(list(id())), group_id: opt(list(id())), agentid: opt(idNumber()) }, needs('tag_id', 'group_id')),
  output: done(),
})

export const externalcontactMarkTag = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/mark_tag',
  doc: '92118',
  input: strict(
    { userid: userId(), external_userid: id(), add_tag: opt(list(id())), remove_tag: opt(list(id())) },
    needs('add_tag', 'remove_tag'),
  ),
  output: done(),
})
