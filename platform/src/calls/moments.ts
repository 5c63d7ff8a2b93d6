import Type from 'typebox'
import { wecom } from '../call.ts'
import { MediaPart } from '../parts.ts'
import {
  bool,
  bytes,
  chars,
  cursorIn,
  cursorOut,
  done,
  id,
  int,
  intLike,
  limit,
  list,
  needs,
  oneOf,
  open,
  opt,
  str,
  strict,
  unixTime,
  userId,
} from '../schema.ts'
import {
  StrategyId,
  StrategyIds,
  StrategyPage,
  StrategyRangePage,
  StrategyRanges,
  strategyChange,
  strategyDraft,
  strategyOut,
} from '../strategy-parts.ts'

// 客户朋友圈 (platform/05 §4). 10 tasks a minute per corp.

/** Up to nine images, or one video, or one link; never mixed. */
const attachments = () =>
  Type.Union([
    list(strict({ msgtype: Type.Literal('image'), image: MediaPart }), 9),
    list(strict({ msgtype: Type.Literal('video'), video: MediaPart }), 1),
    list(strict({ msgtype: Type.Literal('link'), link: strict({ title: opt(bytes(64)), url: str({ minLength: 1 }), media_id: id() }) }), 1),
  ])

export const externalcontactAddMomentTask = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/add_moment_task',
  doc: '95094',
  priority: 'send',
  once: true,
  input: strict(
    {
      text: opt(strict({ content: chars(2000) })),
      attachments: opt(attachments()),
      visible_range: opt(
        strict({
          sender_list: opt(strict({ user_list: opt(list(userId(), 100000)), department_list: opt(list(int())) })),
          external_contact_list: opt(strict({ tag_list: list(id()) })),
        }),
      ),
    },
    needs('text', 'attachments'),
  ),
  output: open({ jobid: str() }),
})

/** status: 1 started, 2 running, 3 finished; `result` only when finished. */
export const externalcontactGetMomentTaskResult = wecom({
  method: 'GET',
  path: '/cgi-bin/externalcontact/get_moment_task_result',
  doc: '95094',
  priority: 'sync',
  input: strict({ jobid: bytes(64, 1) }),
  output: open({
    status: int(),
    type: opt(str()),
    result: opt(
      open({
        errcode: int(),
        errmsg: opt(str()),
        moment_id: opt(str()),
        invalid_sender_list: opt(open({ user_list: opt(list(str())), department_list: opt(list(int())) })),
        invalid_external_contact_list: opt(open({ tag_list: opt(list(str())) })),
      }),
    ),
  }),
})

export const externalcontactCancelMomentTask = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/cancel_moment_task',
  doc: '97612',
  input: strict({ moment_id: id() }),
  output: done(),
})

/** At most 30 days between start and end; 20 a page. */
export const externalcontactGetMomentList = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/get_moment_list',
  doc: '93333',
  priority: 'sync',
  input: strict({
    start_time: unixTime(),
    end_time: unixTime(),
    creator: opt(userId()),
    filter_type: opt(oneOf([0, 1, 2])),
    cursor: cursorIn(),
    limit: opt(limit(20)),
  }),
  output: open({
    moment_list: list(
      open({
        moment_id: str(),
        creator: opt(str()),
        create_time: intLike(),
        create_type: opt(int()),
        visible_type: opt(int()),
        text: opt(open({ content: opt(str()) })),
        image: opt(list(open({ media_id: str() }))),
        video: opt(open({ media_id: opt(str()), thumb_media_id: opt(str()) })),
        link: opt(open({ title: opt(str()), url: opt(str()) })),
        location: opt(open({ latitude: opt(str()), longitude: opt(str()), name: opt(str()) })),
      }),
    ),
    next_cursor: cursorOut(),
  }),
})

export const externalcontactGetMomentTask = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/get_moment_task',
  doc: '93333',
  priority: 'sync',
  input: strict({ moment_id: id(), cursor: cursorIn(), limit: opt(limit(1000)) }),
  output: open({ task_list: list(open({ userid: str(), publish_status: int() })), next_cursor: cursorOut() }),
})

export const externalcontactGetMomentCustomerList = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/get_moment_customer_list',
  doc: '93333',
  priority: 'sync',
  input: strict({ moment_id: id(), userid: userId(), cursor: cursorIn(), limit: opt(limit(1000)) }),
  output: open({ customer_list: list(open({ userid: opt(str()), external_userid: str() })), next_cursor: cursorOut() }),
})

export const externalcontactGetMomentSendResult = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/get_moment_send_result',
  doc: '93333',
  priority: 'sync',
  input: strict({ moment_id: id(), userid: userId(), cursor: cursorIn(), limit: opt(limit(5000)) }),
  output: open({ customer_list: list(open({ external_userid: str() })), next_cursor: cursorOut() }),
})

const reaction = () => open({ external_userid: opt(str()), userid: opt(str()), create_time: intLike() })

export const externalcontactGetMomentComments = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/get_moment_comments',
  doc: '93333',
  priority: 'sync',
  input: strict({ moment_id: id(), userid: userId() }),
  output: open({ comment_list: opt(list(reaction())), like_list: opt(list(reaction())) }),
})

const privileges = { view_moment_list: opt(bool()), send_moment: opt(bool()), manage_moment_cover_and_sign: opt(bool()) }

export const externalcontactMomentStrategyList = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/moment_strategy/list',
  doc: '94890',
  priority: 'sync',
  input: StrategyPage,
  output: StrategyIds,
})

export const externalcontactMomentStrategyGet = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/moment_strategy/get',
  doc: '94890',
  priority: 'sync',
  input: StrategyId,
  output: strategyOut(privileges),
})

export const externalcontactMomentStrategyGetRange = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/moment_strategy/get_range',
  doc: '94890',
  priority: 'sync',
  input: StrategyRangePage,
  output: StrategyRanges,
})

/** The sizes of admin_list and range are unverified. */
export const externalcontactMomentStrategyCreate = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/moment_strategy/create',
  doc: '94890',
  once: true,
  input: strategyDraft(privileges),
  output: open({ strategy_id: int() }),
})

/** The sizes of admin_list and range are unverified. */
export const externalcontactMomentStrategyEdit = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/moment_strategy/edit',
  doc: '94890',
  input: strategyChange(privileges),
  output: done(),
})

export const externalcontactMomentStrategyDel = wecom({
  method: 'POST',
  path: '/cgi-bin/externalcontact/moment_strategy/del',
  doc: '94890',
  input: StrategyId,
  output: done(),
})
