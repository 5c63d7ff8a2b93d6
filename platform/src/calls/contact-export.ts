import { wecom } from '../call.ts'
import { int, list, open, opt, str, strict } from '../schema.ts'

// platform/03 §5: the address book as encrypted files, made in the background. `readExport` (export.ts) opens a block.

const how = {
  encoding_aeskey: str({ minLength: 43, maxLength: 43, pattern: '^[A-Za-z0-9]*$' }),
  /** Rows of one block. */
  block_size: opt(int({ minimum: 10_000, maximum: 1_000_000 })),
}
const job = () => open({ jobid: str() })

/** Ids, names and departments. */
export const exportSimpleUser = wecom({
  method: 'POST',
  path: '/cgi-bin/export/simple_user',
  doc: '94849',
  priority: 'sync',
  input: strict(how),
  output: job(),
})

export const exportUser = wecom({
  method: 'POST',
  path: '/cgi-bin/export/user',
  doc: '94851',
  priority: 'sync',
  input: strict(how),
  output: job(),
})

export const exportDepartment = wecom({
  method: 'POST',
  path: '/cgi-bin/export/department',
  doc: '94852',
  priority: 'sync',
  input: strict(how),
  output: job(),
})

export const exportTaguser = wecom({
  method: 'POST',
  path: '/cgi-bin/export/taguser',
  doc: '94853',
  priority: 'sync',
  input: strict({ tagid: int({ minimum: 0 }), ...how }),
  output: job(),
})

/** status 0 waiting, 1 running, 2 done, 3 failed; an address lives two hours; size and md5 are of the cipher text. */
export const exportGetResult = wecom({
  method: 'GET',
  path: '/cgi-bin/export/get_result',
  doc: '94854',
  priority: 'sync',
  input: strict({ jobid: str({ minLength: 1 }) }),
  output: open({ status: int(), data_list: opt(list(open({ url: str(), size: int(), md5: str() }))) }),
})
