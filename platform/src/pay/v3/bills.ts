import { chars, int, list, oneOf, open, opt, str, strict } from '../../schema.ts'
import { payV3Call } from './call.ts'

const day = () => str({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
const file = open({ hash_type: str(), hash_value: str(), download_url: str() })

/** What was paid and refunded on a day, after ten o'clock of the next, three months back. The address lives five minutes. */
export const billTradebill = payV3Call({
  method: 'GET',
  path: '/v3/bill/tradebill',
  moves: false,
  doc: 'docs/merchant/apis/bill-download/trade-bill/get-trade-bill.html',
  input: strict({ bill_date: day(), bill_type: opt(oneOf(['ALL', 'SUCCESS', 'REFUND'])), tar_type: opt(oneOf(['GZIP'])) }),
  output: file,
})

/** Every movement of the merchant's own money on a day. */
export const billFundflowbill = payV3Call({
  method: 'GET',
  path: '/v3/bill/fundflowbill',
  moves: false,
  doc: 'docs/merchant/apis/bill-download/fund-bill/get-fund-bill.html',
  input: strict({ bill_date: day(), account_type: opt(oneOf(['BASIC', 'OPERATION', 'FEES'])), tar_type: opt(oneOf(['GZIP'])) }),
  output: file,
})

/** The file behind download_url: take `token` (and `tartype`) out of that address. It is not signed; its SHA-1 is in the answer above. */
export const billdownloadFile = payV3Call({
  method: 'GET',
  path: '/v3/billdownload/file',
  moves: false,
  answers: 'file',
  doc: 'wiki/doc/apiv3/wxpay/pay/bill/chapter3_3.shtml',
  input: strict({ token: chars(512, 1), tartype: opt(chars(16)) }),
  output: open({}),
})

/** The client asks this by itself (keys.ts). */
export const certificates = payV3Call({
  method: 'GET',
  path: '/v3/certificates',
  moves: false,
  doc: 'wiki/doc/apiv3/wxpay/ecommerce/applyments/chapter3_3.shtml',
  input: strict({}),
  output: open({
    data: list(
      open({
        serial_no: str(),
        effective_time: str(),
        expire_time: str(),
        encrypt_certificate: open({ algorithm: str(), nonce: str(), associated_data: str(), ciphertext: str() }),
      }),
    ),
  }),
})

/** What the merchant can spend now. */
export const merchantFundBalance = payV3Call({
  method: 'GET',
  path: '/v3/merchant/fund/balance/{account_type}',
  moves: false,
  doc: 'wiki/doc/apiv3_partner/apis/chapter7_7_3.shtml',
  input: strict({ account_type: oneOf(['BASIC', 'OPERATION', 'FEES']) }),
  output: open({ available_amount: int(), pending_amount: opt(int()) }),
})
