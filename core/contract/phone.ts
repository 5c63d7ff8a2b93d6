/** R299: the first 3 and the last 4 digits stay. Masking happens on the server; the plain number leaves it only by a reveal call. */
export const maskPhone = (phone: string): string =>
  phone.length < 8 ? phone : `${phone.slice(0, 3)}${'*'.repeat(phone.length - 7)}${phone.slice(-4)}`

/** R211: a mobile number of mainland China, as JSON Schema takes it. */
export const mobilePattern = '^(\\+86)?1[0-9]{10}$'
/** R212: the same, and 86 without its plus. */
export const mobileForm = /^(\+?86)?1[0-9]{10}$/
/** R213: a landline is an area code of 2 to 4 digits, a dash, 4 to 8 digits. */
export const landlineForm = /^[0-9]{2,4}-[0-9]{4,8}$/
/** R214: of the ranges that have been given to operators; the specification shows none, these are those of the numbering plan. */
export const strictMobileForm = /^(\+?86)?1(3[0-9]|4[014-9]|5[0-35-9]|6[2567]|7[0-8]|8[0-9]|9[0-35-9])[0-9]{8}$/

/** As people write a mobile number, in the eleven digits it is kept as. */
export const bareMobile = (typed: string): string => typed.replace(/[\s()-]/g, '').replace(/^\+?86(?=1[0-9]{10}$)/, '')
