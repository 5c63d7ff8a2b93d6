import Type from 'typebox'
import { wecom } from '../call.ts'
import { done, flag, id, idNumber, int, intLike, limit, list, oneOf, open, opt, str, strict, userId } from '../schema.ts'

// Approvals of the client's own approval app (pages 91853, 91816, 91983, 91982, 97437, 97438; not in our reference, so all fields are
// unverified: they are those of the official samples and of client libraries). Times are unix seconds. What a person decides comes as
// sys_approval_change to the apps that may call these.

const words = () => str({ minLength: 1 })
const title = strict({ text: words(), lang: opt(str()) })
const hint = strict({ text: opt(str()), lang: opt(str()) })
const titleOut = open({ text: str(), lang: opt(str()) })
const hintOut = open({ text: opt(str()), lang: opt(str()) })
/** A part of a form; what belongs into `config` depends on the kind (Text, Number, Money, Date, Selector, Contact, File, Table …). */
const control = strict({
  property: strict({
    control: words(),
    id: words(),
    title: list(title, undefined, 1),
    placeholder: opt(list(hint)),
    require: opt(flag()),
    un_print: opt(flag()),
    inner_id: opt(str()),
  }),
  config: opt(Type.Unknown()),
})
const controlOut = open({
  property: open({
    control: str(),
    id: str(),
    title: list(titleOut),
    placeholder: opt(list(hintOut)),
    require: opt(int()),
    un_print: opt(int()),
  }),
  config: opt(Type.Unknown()),
})
const template = {
  template_name: list(title, undefined, 1),
  template_content: strict({ controls: list(control, undefined, 1) }),
}

/** Fields unverified. */
export const oaGettemplatedetail = wecom({
  method: 'POST',
  path: '/cgi-bin/oa/gettemplatedetail',
  doc: '91982',
  input: strict({ template_id: id() }),
  output: open({ template_names: list(titleOut), template_content: open({ controls: list(controlOut) }) }),
})

/** The flow is the default one until somebody sets another in the console. Fields unverified. */
export const oaApprovalCreateTemplate = wecom({
  method: 'POST',
  path: '/cgi-bin/oa/approval/create_template',
  doc: '97437',
  once: true,
  input: strict(template),
  output: open({ template_id: str() }),
})

/** Replaces name and form. Fields unverified. */
export const oaApprovalUpdateTemplate = wecom({
  method: 'POST',
  path: '/cgi-bin/oa/approval/update_template',
  doc: '97438',
  input: strict({ template_id: id(), ...template }),
  output: done(),
})

const node = strict({ type: oneOf([1, 2]), apv_rel: opt(oneOf([1, 2])), userid: list(userId(), undefined, 1) })
/**
 * In the name of a member. use_template_approver: 1 the template's own flow, 0 the one given here: `approver` (attr: 1 any of them, 2 all)
 * or, newer, `process` (type: 1 decides, 2 is told). notify_type: 1 when it is handed in, 2 when it is through, 3 both. Fields unverified.
 */
export const oaApplyevent = wecom({
  method: 'POST',
  path: '/cgi-bin/oa/applyevent',
  doc: '91853',
  once: true,
  input: strict({
    creator_userid: userId(),
    template_id: id(),
    use_template_approver: oneOf([0, 1]),
    choose_department: opt(idNumber()),
    approver: opt(list(strict({ attr: oneOf([1, 2]), userid: list(userId(), undefined, 1) }))),
    process: opt(strict({ node_list: list(node, undefined, 1) })),
    notifyer: opt(list(userId())),
    notify_type: opt(oneOf([1, 2, 3])),
    apply_data: strict({ contents: list(strict({ control: words(), id: words(), value: Type.Unknown() })) }),
    summary_list: list(strict({ summary_info: list(title, undefined, 1) }), 3, 1),
  }),
  output: open({ sp_no: str() }),
})

/**
 * Numbers of what was handed in between two moments, at most 31 days apart, as text. Filters of one key are alternatives, several keys
 * all hold. `new_cursor` is the present cursor, `cursor` the older one. Fields unverified.
 */
export const oaGetapprovalinfo = wecom({
  method: 'POST',
  path: '/cgi-bin/oa/getapprovalinfo',
  doc: '91816',
  priority: 'sync',
  input: strict({
    starttime: words(),
    endtime: words(),
    cursor: opt(int({ minimum: 0 })),
    new_cursor: opt(str()),
    size: limit(100),
    filters: opt(list(strict({ key: oneOf(['template_id', 'creator', 'department', 'sp_status', 'record_type']), value: words() }))),
  }),
  output: open({ sp_no_list: list(str()), next_cursor: opt(int()), new_next_cursor: opt(str()) }),
})

const who = open({ userid: str() })
const files = opt(list(str()))
/**
 * sp_status of the whole: 1 waiting, 2 agreed, 3 refused, 4 withdrawn, 6 withdrawn after it was agreed, 7 deleted, 10 paid; of a node and a
 * person: 1 waiting, 2 agreed, 3 refused, 4 handed to somebody else. Fields unverified.
 */
export const oaGetapprovaldetail = wecom({
  method: 'POST',
  path: '/cgi-bin/oa/getapprovaldetail',
  doc: '91983',
  input: strict({ sp_no: id() }),
  output: open({
    info: open({
      sp_no: str(),
      sp_name: str(),
      sp_status: int(),
      template_id: str(),
      apply_time: int(),
      applyer: open({ userid: str(), partyid: str() }),
      sp_record: list(
        open({
          sp_status: int(),
          approverattr: int(),
          details: list(open({ approver: who, speech: opt(str()), sp_status: int(), sptime: intLike(), media_id: files })),
        }),
      ),
      notifyer: opt(list(who)),
      apply_data: open({
        contents: list(open({ control: str(), id: str(), title: opt(list(titleOut)), value: Type.Unknown() })),
      }),
      comments: opt(list(open({ commentUserInfo: who, commenttime: int(), commentcontent: str(), commentid: str(), media_id: files }))),
    }),
  }),
})
