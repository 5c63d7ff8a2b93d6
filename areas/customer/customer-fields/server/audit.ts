import { fieldTypeNames } from '#core/contract/fields.ts'
import { auditWords } from '#core/server/audit-words.ts'
import type { Context } from '#core/server/context.ts'
import { maskedText } from '#core/server/fields/keep.ts'
import { fieldsFor, maskOf, namesOfFields } from '#core/server/fields.ts'
import { inLang } from '#core/server/phrases.ts'
import { ofCustomers } from './owner.ts'

const say = (zh: string, en: string) => ({ zh, en })
const newValue = say('（新值）', ' (a new value)')

/** What lines keep of a value: one of a customer, or that of a batch. */
interface KeptLine {
  fieldId?: string
  value?: unknown
  fieldValue?: { fieldId: string; fieldName: string; value: string; isNew: boolean }
}
/** What one does not see of customers one does not read in the log either; of a deleted field only who does everything knows. */
async function reads(ctx: Context, fieldId: string): Promise<boolean> {
  return ctx.me.isRoot || (await fieldsFor(ctx, ofCustomers, { hidden: true })).some((f) => f.fieldId === fieldId)
}
/** How lines about fields of customers read. */
export default [
  auditWords({
    async read(ctx, kept) {
      const [before, after] = [kept.before as KeptLine | null, kept.after as KeptLine | null]
      const one = after?.fieldValue
      const fieldId = one?.fieldId ?? after?.fieldId
      const field = await maskOf(ctx.db, fieldId)
      const seen = !fieldId || field.shared || (await reads(ctx, fieldId))
      if (!one) {
        const hides = after && (field.masked || !seen) && (after.value ?? null) !== null
        return hides ? { before, after: { ...after, value: '***' } } : kept
      }
      const name = ctx.lang === 'en' && field.labelEn && field.labelZh === one.fieldName ? field.labelEn : one.fieldName
      const cell = (value: string) => (seen || value === '' ? maskedText(field, value) : '***')
      const text = (value: string) => `${name}${ctx.lang === 'en' ? ': ' : '：'}${cell(value) || '-'}`
      const [was, is] = [text(before?.fieldValue?.value ?? ''), text(one.value)]
      return { before: { fieldValue: was }, after: { fieldValue: was === is && one.isNew ? `${is}${inLang(newValue, ctx.lang)}` : is } }
    },
    actions: {
      'customer_field.add': say('新建了客户字段', 'made the customer field'),
      'customer_field.update': say('修改了客户字段', 'changed the customer field'),
      'customer_field.convert': say('发起转换客户字段', 'started to convert the customer field'),
      'customer_field.converted': say('转换了客户字段', 'converted the customer field'),
      'customer_field.delete': { ...say('删除了客户字段', 'deleted the customer field'), class: 'delete' },
      'customer_field.sort': say('调整了客户字段的顺序', 'put the customer fields in another order'),
      'customer_field.set_value': say('修改了客户资料', 'changed what is known of'),
      'customer_field.reveal': { ...say('查看了打码的资料', 'looked at a masked value of'), class: 'reveal' },
      customer_field_batch: say('为多位客户修改了字段', 'set a field of customers'),
      'external_user/custom_field.convert': say('发起转换客户字段', 'started to convert a customer field'),
      'external_user/custom_field.batch': say('发起为多位客户修改字段', 'started to set a field of customers'),
    },
    objects: { customer_field: { screen: 'customer-fields.setting', called: namesOfFields } },
    fields: {
      key: say('标识', 'Key'),
      labelZh: say('中文名', 'Chinese name'),
      labelEn: say('英文名', 'English name'),
      fieldType: { ...say('类型', 'Type'), values: fieldTypeNames },
      options: say('选项', 'Options'),
      limits: say('限制', 'Limits'),
      maxLength: say('最多字数', 'Longest'),
      min: say('最小', 'Smallest'),
      max: say('最大', 'Largest'),
      decimals: say('小数位', 'Decimals'),
      maxCount: say('最多选', 'At most chosen'),
      phone: {
        ...say('号码', 'Numbers taken'),
        values: {
          mobile: say('大陆手机', 'Mobile numbers of the mainland'),
          strict: say('大陆手机，核对号段', 'Mobile numbers of ranges that are in use'),
          any: say('手机或座机', 'Mobile numbers and landlines'),
        },
      },
      required: say('必填', 'Needed'),
      readOnly: say('只读', 'Read only'),
      masked: say('打码', 'Masked'),
      indexed: say('可筛选', 'Can be filtered'),
      hidden: say('隐藏', 'Hidden'),
      departmentIds: { ...say('谁看得到（部门）', 'Seen by departments'), refers: 'departments' },
      roleIds: say('谁看得到（角色）', 'Seen by roles'),
      order: say('顺序', 'Order'),
      fieldValue: say('资料', 'Known'),
      fieldName: say('字段', 'Field'),
      fieldId: { ...say('字段', 'Field') },
      isNew: say('已更改', 'Changed'),
      value: say('值', 'Value'),
    },
  }),
]
