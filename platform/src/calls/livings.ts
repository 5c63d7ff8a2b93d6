import { wecom } from '../call.ts'
import {
  bytes,
  chars,
  cursorIn,
  cursorOut,
  done,
  flag,
  id,
  int,
  limit,
  list,
  oneOf,
  open,
  opt,
  str,
  strict,
  unixTime,
  userId,
} from '../schema.ts'

// Live broadcasts (直播, platform/09 §8); only those the calling app made. Page numbers are not in our reference.

/** 0 general, 1 small class, 2 big class, 3 training, 4 activity; 1 and 2 only for schools */
const livingType = () => oneOf([0, 1, 2, 3, 4])

export const livingCreate = wecom({
  method: 'POST',
  path: '/cgi-bin/living/create',
  doc: '93637',
  once: true,
  input: strict({
    anchor_userid: userId(),
    theme: chars(20, 1),
    living_start: unixTime(),
    living_duration: int({ minimum: 1 }),
    type: opt(livingType()),
    description: opt(chars(100)),
    /** Seconds before the start. */
    remind_time: opt(int({ minimum: 0 })),
    activity_cover_mediaid: opt(str()),
    activity_share_mediaid: opt(str()),
    activity_detail: opt(strict({ description: opt(str()), image_list: opt(list(str(), 5)) })),
  }),
  output: open({ livingid: str() }),
})

/** While it is reserved. Here theme and description are counted in bytes. */
export const livingModify = wecom({
  method: 'POST',
  path: '/cgi-bin/living/modify',
  doc: '93640',
  input: strict({
    livingid: id(),
    theme: opt(bytes(60, 1)),
    living_start: opt(unixTime()),
    living_duration: opt(int({ minimum: 1 })),
    type: opt(livingType()),
    description: opt(bytes(300)),
    remind_time: opt(int({ minimum: 0 })),
  }),
  output: done(),
})

export const livingCancel = wecom({
  method: 'POST',
  path: '/cgi-bin/living/cancel',
  doc: '93638',
  input: strict({ livingid: id() }),
  output: done(),
})

export const livingDeleteReplayData = wecom({
  method: 'POST',
  path: '/cgi-bin/living/delete_replay_data',
  doc: '93874',
  input: strict({ livingid: id() }),
  output: done(),
})

/** For one WeChat user; about 5 minutes (unverified). */
export const livingGetLivingCode = wecom({
  method: 'POST',
  path: '/cgi-bin/living/get_living_code',
  doc: '93641',
  input: strict({ livingid: id(), openid: str({ minLength: 1 }) }),
  output: open({ living_code: str() }),
})

/** Default and maximum of `limit` are 100 (unverified). */
export const livingGetUserAllLivingid = wecom({
  method: 'POST',
  path: '/cgi-bin/living/get_user_all_livingid',
  doc: '93634',
  priority: 'sync',
  input: strict({ userid: userId(), cursor: cursorIn(), limit: opt(limit(100)) }),
  output: open({ livingid_list: list(str()), next_cursor: cursorOut() }),
})

/** status: 0 reserved, 1 live, 2 ended, 3 expired, 4 cancelled (numbers unverified) */
export const livingGetLivingInfo = wecom({
  method: 'GET',
  path: '/cgi-bin/living/get_living_info',
  doc: '93635',
  priority: 'sync',
  input: strict({ livingid: id() }),
  output: open({
    living_info: open({
      theme: str(),
      living_start: int(),
      living_duration: int(),
      reserve_start: opt(int()),
      reserve_living_duration: opt(int()),
      anchor_userid: str(),
      main_department: opt(int()),
      type: int(),
      status: int(),
      description: opt(str()),
      viewer_num: opt(int()),
      online_count: opt(int()),
      comment_num: opt(int()),
      mic_num: opt(int()),
      subscribe_count: opt(int()),
      open_replay: opt(int()),
      replay_status: opt(int()),
      push_stream_url: opt(str()),
    }),
  }),
})

const watched = { watch_time: int(), is_comment: flag(), is_mic: flag(), invitor_userid: opt(str()), invitor_external_userid: opt(str()) }

/** Continue with `next_key` while `ending` is 0; none, or `0`, begins. */
export const livingGetWatchStat = wecom({
  method: 'POST',
  path: '/cgi-bin/living/get_watch_stat',
  doc: '93636',
  priority: 'sync',
  input: strict({ livingid: id(), next_key: opt(str()) }),
  output: open({
    /** 0 or 1 */
    ending: int(),
    next_key: opt(str()),
    stat_info: open({
      users: list(open({ userid: str(), ...watched })),
      external_users: list(open({ external_userid: str(), type: int(), name: opt(str()), ...watched })),
    }),
  }),
})

/** `ww_share_code` comes with the watch page and lives 5 minutes. */
export const livingGetLivingShareInfo = wecom({
  method: 'POST',
  path: '/cgi-bin/living/get_living_share_info',
  doc: '94442',
  input: strict({ ww_share_code: id() }),
  output: open({
    livingid: str(),
    viewer_userid: opt(str()),
    viewer_external_userid: opt(str()),
    invitor_userid: opt(str()),
    invitor_external_userid: opt(str()),
  }),
})
