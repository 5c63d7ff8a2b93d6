/** What a code of v3 says about the effect. */
interface PayV3Code {
  meaning: string
  /** `refused`: nothing happened; `busy`: nobody knows, or nothing yet: the same request with the same number. */
  kind: 'refused' | 'busy'
}

/** As the pages of the calls list them. */
export const payV3Codes: Record<string, PayV3Code> = {
  SYSTEM_ERROR: { meaning: 'system error: the same request again, or ask', kind: 'busy' },
  FREQUENCY_LIMITED: { meaning: 'too many calls: not taken, the same request later', kind: 'busy' },
  FREQUENCY_LIMIT_EXCEED: { meaning: 'too many calls: not taken, the same request later', kind: 'busy' },
  RATELIMIT_EXCEEDED: { meaning: 'too many calls: not taken, the same request later', kind: 'busy' },
  PARAM_ERROR: { meaning: 'bad parameter', kind: 'refused' },
  INVALID_REQUEST: { meaning: 'breaks a rule of the product', kind: 'refused' },
  SIGN_ERROR: { meaning: 'signature, serial number or clock is wrong', kind: 'refused' },
  NO_AUTH: { meaning: 'merchant may not do this', kind: 'refused' },
  MCH_NOT_EXISTS: { meaning: 'no such merchant', kind: 'refused' },
  APPID_MCHID_NOT_MATCH: { meaning: 'appid is not bound to the merchant', kind: 'refused' },
  OPENID_MISMATCH: { meaning: 'openid does not belong to this appid', kind: 'refused' },
  OUT_TRADE_NO_USED: { meaning: 'order number exists with other fields', kind: 'refused' },
  ORDERPAID: { meaning: 'already paid', kind: 'refused' },
  ORDER_CLOSED: { meaning: 'already closed', kind: 'refused' },
  ORDER_NOT_EXIST: { meaning: 'no such order', kind: 'refused' },
  RESOURCE_NOT_EXISTS: { meaning: 'no such row', kind: 'refused' },
  NOT_FOUND: { meaning: 'no such row', kind: 'refused' },
  ALREADY_EXISTS: { meaning: 'number exists with other fields', kind: 'refused' },
  NOT_ENOUGH: { meaning: 'balance too low: top up, then the same number again', kind: 'refused' },
  USER_ACCOUNT_ABNORMAL: { meaning: 'the account of the person is closed', kind: 'refused' },
  RULE_LIMIT: { meaning: 'a rule of the business forbids it', kind: 'refused' },
  TRADE_ERROR: { meaning: 'the trade was refused', kind: 'refused' },
  NO_STATEMENT_EXIST: { meaning: 'nothing happened on that day', kind: 'refused' },
  STATEMENT_CREATING: { meaning: 'the bill is not made yet', kind: 'busy' },
  REQUEST_BLOCKED: { meaning: 'call or rights are closed', kind: 'refused' },
}

/** The platform knows nothing under this number: after an unknown outcome the same request may go again. */
export const unknownNumber = new Set(['ORDER_NOT_EXIST', 'RESOURCE_NOT_EXISTS', 'NOT_FOUND'])
