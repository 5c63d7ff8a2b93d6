import { wecom } from '../call.ts'
import { open, str, strict, userId } from '../schema.ts'

// platform/03 §2, 09 §1: who gets a red packet. Customers: externalcontact/convert_to_openid (customers.ts).

/** 43004: the member has no WeChat binding. */
export const userConvertToOpenid = wecom({
  method: 'POST',
  path: '/cgi-bin/user/convert_to_openid',
  doc: '90202',
  input: strict({ userid: userId() }),
  output: open({ openid: str() }),
})

export const userConvertToUserid = wecom({
  method: 'POST',
  path: '/cgi-bin/user/convert_to_userid',
  doc: '90202',
  input: strict({ openid: str({ minLength: 1 }) }),
  output: open({ userid: str() }),
})
