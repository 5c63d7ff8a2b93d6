/** Limits and delays a person or a test may change while it runs. WeCom changes its own every year, so none is a constant. */
export interface Settings {
  /** Calls per (corp, path); platform/00 §4. 0 turns a limit off. */
  calls_per_minute: number
  calls_per_hour: number
  /** Per path, e.g. {"externalcontact/list": 60}; wins over calls_per_minute. */
  calls_per_minute_of: Record<string, number>
  /** Calls per caller's address, all companies and paths together; the platform has 20,000 and 600,000 (platform/00 §4). 0, so that one machine may test. */
  calls_per_minute_of_address: number
  calls_per_hour_of_address: number
  /** So many wrong secrets for one company in a minute, and gettoken answers 45009 to it for `wrong_secret_block_seconds`. Both numbers are guesses. */
  wrong_secrets_per_minute: number
  wrong_secret_block_seconds: number
  /** Calls in flight per (corp, path) on stored-data reads before 45033. It bites only with latency_ms > 0. */
  concurrency: number
  /** How long every /cgi-bin call takes. */
  latency_ms: number
  callback_timeout_ms: number
  callback_tries: number
  callback_retry_ms: number
  /** Delay of the callback fault `late`, and the longest a `swapped` event waits for the one it changes places with. */
  callback_late_ms: number
  callback_swap_ms: number
  /** Mass messages one customer or group may get in a calendar month; 0 = as many as the month has days (platform/05 §2). */
  mass_per_month: number
  /** While a mass message is younger than this its lists answer 41063. */
  mass_dispatch_ms: number
  /** While a task of moments is younger than this its lists answer 41079, and its job runs. */
  moment_dispatch_ms: number
  welcome_seconds: number
  /** While a welcome is younger than this a second one answers 41096 instead of 41051. */
  welcome_sending_ms: number
  token_seconds: number
  oauth_code_seconds: number
  login_ticket_seconds: number
  media_seconds: number
  /** `created_at` of uploads as text: both are seen in the field (platform/00 §7). */
  media_created_at_text: boolean
  /** Waiting time of a transfer between serving members (platform/04 §6.1). */
  transfer_seconds: number
  /** Transfers of one customer or group between serving members in 90 days (platform/04 §6). */
  transfers_per_90_days: number
  /** Reminders of one mass message in 24 hours (platform/05 §2). */
  reminders_per_day: number
  group_size: number
  group_welcome_limit: number
  customer_limit: number
  tag_limit: number
  /** Whether externalcontact/list still names customers who deleted the member (both readings exist in the field). */
  list_one_way: boolean
  /** How long a job of the address book (batch/*, export/*) takes; the work itself is done at once. */
  contact_job_ms: number
  /** Whether other apps hear what one app writes into the address book (platform/03 §6, unverified). */
  contact_write_events: boolean
  /** Customer service (platform/08): whether the corp is verified, accounts, messages and hours after the customer wrote, lives of codes and tokens. */
  kf_verified: boolean
  /** Customers an unverified corp may write to (unverified). */
  kf_unverified_customers: number
  kf_account_limit: number
  kf_api_messages: number
  kf_window_seconds: number
  kf_code_seconds: number
  kf_token_seconds: number
  /** sync_msg without a right token: so many a minute, then it is locked for one. */
  kf_bare_per_minute: number
  /** Whether who looks at a page is signed in where names are drawn (platform/10 §2); off, `<ww-open-data>` shows nothing. */
  open_data_session: boolean
  /** WeChat's open platform: calls a day by name, e.g. {"cgi-bin/token": 2000}; wins over the call's own number, 0 = no limit. */
  wechat_daily_of: Record<string, number>
  /** How long an account may answer who wrote to it. */
  wechat_window_seconds: number
  /** Between two tickets of a component; 0: none comes. */
  component_ticket_seconds: number
  /** How long a phone on a slow network waits for each request of a page. */
  slow_network_ms: number
  slow_body_ms: number
  clock_skew_seconds: number
  /** How long archive records and their files can be fetched, how long an Init holds, the least time between two msgaudit_notify. */
  archive_seconds: number
  finance_init_seconds: number
  archive_notify_ms: number
  /** Calls of WeChat Pay per merchant (platform/09 §1.1); amounts are cents. */
  pay_per_minute: number
  redpack_min_cents: number
  redpack_max_cents: number
  /** What one receiver gets in a day: packets and cents. */
  redpack_per_receiver: number
  redpack_receiver_cents: number
  redpack_merchant_cents: number
  /** How long a bill stays SENDING (or PROCESSING). */
  redpack_sending_ms: number
  /** Unopened for so long, a packet goes back; then RFUND_ING lasts so long. */
  redpack_seconds: number
  redpack_refund_seconds: number
  /** WeChat Pay v3 and what is left of v2 beside packets: lives of orders (seven days), of what opens the cashier, of a page outside WeChat. */
  order_seconds: number
  prepay_seconds: number
  h5_seconds: number
  /** How long a notice waits for its answer; one that is not taken comes again on the documented schedule of virtual time. */
  pay_notice_timeout_ms: number
  /** How long refunds stay PROCESSING, and how long after the payment one may ask (a year). */
  refund_ms: number
  refund_seconds: number
  /** How long a transfer stays ACCEPTED, PROCESSING, WAIT_USER_CONFIRM (a day), TRANSFERING, CANCELING. */
  mch_transfer_accepted_ms: number
  mch_transfer_processing_ms: number
  mch_transfer_confirm_seconds: number
  mch_transfer_sending_ms: number
  mch_transfer_cancel_ms: number
  /** Limits of transfers in cents: one, what a person gets and what a merchant sends in a day; calls a second (platform: 100). */
  mch_transfer_min_cents: number
  mch_transfer_max_cents: number
  mch_transfer_receiver_cents: number
  mch_transfer_merchant_cents: number
  mch_transfer_per_second: number
  /** At which minute of the next day bills are there (platform: 10:00). */
  bill_ready_minute: number
  /** Whether v3 checks signatures and signs what it answers; off, for load that is not about RSA. */
  pay_signatures: boolean
  /** Whether refunds, packets and transfers of v2 ask for the merchant's certificate, where the origin speaks TLS. */
  pay_client_certificates: boolean
  /** What a person has in the purse before anything is paid, cents. */
  person_opening_cents: number
}

export const defaults: Settings = {
  calls_per_minute: 10_000,
  calls_per_hour: 150_000,
  calls_per_minute_of: {},
  calls_per_minute_of_address: 0,
  calls_per_hour_of_address: 0,
  wrong_secrets_per_minute: 20,
  wrong_secret_block_seconds: 600,
  concurrency: 0,
  latency_ms: 0,
  callback_timeout_ms: 5000,
  callback_tries: 3,
  callback_retry_ms: 1000,
  callback_late_ms: 3000,
  callback_swap_ms: 2000,
  mass_per_month: 0,
  mass_dispatch_ms: 0,
  moment_dispatch_ms: 0,
  welcome_seconds: 20,
  welcome_sending_ms: 0,
  token_seconds: 7200,
  oauth_code_seconds: 300,
  login_ticket_seconds: 300,
  media_seconds: 3 * 86_400,
  media_created_at_text: false,
  transfer_seconds: 86_400,
  transfers_per_90_days: 2,
  reminders_per_day: 3,
  group_size: 200,
  group_welcome_limit: 100,
  customer_limit: 50_000,
  tag_limit: 3000,
  list_one_way: true,
  contact_job_ms: 0,
  contact_write_events: true,
  kf_verified: true,
  kf_unverified_customers: 100,
  kf_account_limit: 5000,
  kf_api_messages: 5,
  kf_window_seconds: 172_800,
  kf_code_seconds: 20,
  kf_token_seconds: 600,
  kf_bare_per_minute: 10,
  open_data_session: true,
  wechat_daily_of: {},
  wechat_window_seconds: 172_800,
  component_ticket_seconds: 600,
  slow_network_ms: 2000,
  slow_body_ms: 1000,
  clock_skew_seconds: 600,
  archive_seconds: 5 * 86_400,
  finance_init_seconds: 7200,
  archive_notify_ms: 15_000,
  pay_per_minute: 1800,
  redpack_min_cents: 100,
  redpack_max_cents: 20_000,
  redpack_per_receiver: 10,
  redpack_receiver_cents: 100_000,
  redpack_merchant_cents: 100_000_000,
  redpack_sending_ms: 0,
  redpack_seconds: 86_400,
  redpack_refund_seconds: 0,
  order_seconds: 7 * 86_400,
  prepay_seconds: 7200,
  h5_seconds: 300,
  pay_notice_timeout_ms: 5000,
  refund_ms: 0,
  refund_seconds: 365 * 86_400,
  mch_transfer_accepted_ms: 0,
  mch_transfer_processing_ms: 0,
  mch_transfer_confirm_seconds: 86_400,
  mch_transfer_sending_ms: 0,
  mch_transfer_cancel_ms: 0,
  mch_transfer_min_cents: 10,
  mch_transfer_max_cents: 20_000,
  mch_transfer_receiver_cents: 200_000,
  mch_transfer_merchant_cents: 10_000_000,
  mch_transfer_per_second: 100,
  bill_ready_minute: 600,
  pay_signatures: true,
  pay_client_certificates: false,
  person_opening_cents: 100_000,
}
