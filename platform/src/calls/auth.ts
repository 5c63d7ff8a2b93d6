import { wecom } from '../call.ts'
import { int, list, nothing, open, str, strict } from '../schema.ts'

// platform/00 §1, §2.1

export const gettoken = wecom({
  method: 'GET',
  path: '/cgi-bin/gettoken',
  doc: '91039',
  token: 'none',
  input: strict({ corpid: str({ minLength: 1 }), corpsecret: str({ minLength: 1 }) }),
  output: open({ access_token: str({ maxLength: 512 }), expires_in: int() }),
})

const ips = () => open({ ip_list: list(str()) })

export const getApiDomainIp = wecom({
  method: 'GET',
  path: '/cgi-bin/get_api_domain_ip',
  doc: '92520',
  priority: 'sync',
  input: nothing(),
  output: ips(),
})

export const getcallbackip = wecom({
  method: 'GET',
  path: '/cgi-bin/getcallbackip',
  doc: '92521',
  priority: 'sync',
  input: nothing(),
  output: ips(),
})
