import type { FieldType } from '#core/contract/fields.ts'

interface InfoField {
  key: string
  no: number
  type: FieldType
  labelZh: string
  labelEn: string
  max: number
  /** R143: nobody types them. */
  readOnly?: boolean
  /** Where it stands: with WeCom, in the note of a member about their contact, or with us. */
  of: 'wecom' | 'contact' | 'us'
}
const field = (
  no: number,
  key: string,
  of: InfoField['of'],
  max: number,
  [labelZh, labelEn]: [string, string],
  type: FieldType = 'text',
): InfoField => ({ key, no, type, labelZh, labelEn, max, of, ...(of === 'wecom' && { readOnly: true }) })

/** R144: what every company knows of a customer, in this order, with its longest length (R146–R158). */
export const infoFields: readonly InfoField[] = [
  field(1, 'state', 'wecom', 100, ['来源', 'Source']),
  field(2, 'time', 'wecom', 100, ['添加时间', 'Added']),
  field(3, 'gender', 'wecom', 100, ['性别', 'Gender']),
  field(4, 'phoneNumber', 'contact', 20, ['手机', 'Phone']),
  field(5, 'age', 'us', 100, ['年龄', 'Age']),
  field(6, 'email', 'us', 100, ['邮箱', 'E-mail'], 'email'),
  field(7, 'birthday', 'us', 100, ['生日', 'Birthday']),
  field(8, 'weibo', 'us', 100, ['微博', 'Weibo']),
  field(9, 'qq', 'us', 100, ['QQ', 'QQ']),
  field(10, 'region', 'us', 50, ['地区', 'Region']),
  field(11, 'address', 'us', 100, ['地址', 'Address']),
  field(12, 'description', 'contact', 150, ['描述', 'Description'], 'longText'),
  field(13, 'position', 'us', 100, ['职位', 'Position']),
  field(14, 'wbCorpName', 'contact', 20, ['公司', 'Company']),
  field(15, 'remark', 'contact', 20, ['备注名', 'Remark']),
]

/** R145: the snake_case variant, which calls the phone `phone_number` and has neither region nor remark. */
export const infoFieldsSnake: readonly string[] = infoFields.flatMap(({ key }) =>
  key === 'region' || key === 'remark' ? [] : [key === 'phoneNumber' ? 'phone_number' : key],
)
/** Kept elsewhere and shown by their own areas; here they have their place in the order and may be hidden. */
export const isElsewhere = (key: string): boolean => infoFields.some((f) => f.key === key && f.of !== 'us')
