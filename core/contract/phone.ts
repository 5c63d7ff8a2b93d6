/** R299: the first 3 and the last 4 digits stay. Masking happens on the server; the plain number leaves it only by a reveal call. */
export const maskPhone = (phone: string): string =>
  phone.length < 8 ? phone : `${phone.slice(0, 3)}${'*'.repeat(phone.length - 7)}${phone.slice(-4)}`

/** R211: a mobile number of mainland China, as JSON Schema takes it. */
export const mobilePattern = '^(\\+86)?1[0-9]{10}$'
