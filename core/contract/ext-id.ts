/** WeCom's ids of people outside the company: `wm` for WeChat's, `wo` for those of other companies on WeCom, and 30 characters (platform/00 §6). */
const external = /^w[mo][\w-]{30}$/
/** R177: whether an id that came without a word of whose it is means a customer; any other means a member of staff. */
export const isExternalId = (id: string): boolean => external.test(id)

const openData = /^wo\w{30}$/
/** R230: in place of a name, companies that keep names to themselves are answered an id that only WeCom's client can draw. */
/** Where such an id stands among words; split by it, a text has ids at odd places. */
export const openDataIds: RegExp = /(?<!\w)(wo\w{30})(?!\w)/
export const isOpenDataId = (name: string): boolean => openData.test(name)
