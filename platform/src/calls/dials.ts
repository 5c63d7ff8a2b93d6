import { wecom } from '../call.ts'
import { int, limit, list, open, opt, str, strict, unixTime } from '../schema.ts'

// Public phone (公费电话, platform/09 §8): the platform's own records; other providers are outside WeCom.

/** At most 30 days (unverified). call_type: 1 single, 2 several */
export const dialGetDialRecord = wecom({
  method: 'POST',
  path: '/cgi-bin/dial/get_dial_record',
  doc: '93662',
  priority: 'sync',
  input: strict({ start_time: opt(unixTime()), end_time: opt(unixTime()), offset: opt(int({ minimum: 0 })), limit: opt(limit(100)) }),
  output: open({
    record: list(
      open({
        call_time: int(),
        total_duration: int(),
        call_type: int(),
        caller: open({ userid: str(), duration: int() }),
        callee: list(open({ phone: opt(str()), userid: opt(str()), duration: int() })),
      }),
    ),
  }),
})
