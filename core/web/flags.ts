import { load, save } from './storage.ts'

/** Query flags of the address bar, read once when the page starts: they survive navigation inside it. */
const query = new URLSearchParams(location.search)
const on = (name: string): boolean => {
  const value = query.get(name)
  return value !== null && value !== '0' && value !== 'false'
}

/** R129: embedded in another page, so no chrome of ours. */
export const isIframe: boolean = on('isIframe')
/** R130: `_r` is kept in session storage. */
if (query.has('_r')) save('_r', query.get('_r'), true)
export const referral = (): string => load('_r', '', true)
/** R085: a test login (R106) opens the page with it. */
if (on('test_session')) save('test_session', true, true)
/** R131: `preprod` cancels the detection of a dev or test environment, which is otherwise by host. */
export const devHost = (host: string = location.hostname, preprod: boolean = on('preprod')): boolean =>
  !preprod && /^(localhost|127\.0\.0\.1|\[::1\]|.*\.(test|local|dev))$/.test(host)
export const debug: boolean = on('debug')
