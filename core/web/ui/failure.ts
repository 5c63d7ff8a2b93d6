import { useLayoutEffect } from 'react'
import { code } from '#core/contract/errors.ts'
import { ApiError, drawn } from '../request/error.ts'
import { sentence } from '../request/reaction.ts'
import { lostText } from '../text/lost.ts'
import { texts, useText } from '../text/text.ts'
import { sentences } from '../text/words.ts'

const t = texts({
  'zh-CN': {
    network: '网络没有连上',
    networkHelp: lostText['zh-CN'].checkNetwork,
    late: '服务器还没有答复',
    lateHelp: '网络慢，或者服务器正忙。再试一次；一直这样，请告诉管理员。',
    server: '服务器处理这次请求时出了错',
    serverHelp: '不是你的操作有误。再试一次；又出现的话，把编号发给管理员，他能在日志里查到原因。',
    goneHelp: '链接可能不完整，它可能已经删除，或者不在你能看到的范围里。',
    crashed: '这个页面出了点问题',
    crashedHelp: '刷新通常能好。要是又出现，请告诉管理员。',
  },
  en: {
    network: 'No connection',
    networkHelp: lostText.en.checkNetwork,
    late: 'The server has not answered yet',
    lateHelp: 'The network is slow, or the server is busy. Try again; if it stays so, tell your administrator.',
    server: 'The server failed at this request',
    serverHelp: 'It is not your doing. Try again; if it comes back, send the number to your administrator, who finds the cause in the log.',
    goneHelp: 'The link may be incomplete, it may have been deleted, or is not among what you may see.',
    crashed: 'Something went wrong on this page',
    crashedHelp: 'Reloading usually helps. If it comes back, tell your administrator.',
  },
})

/** The code of a page that was not loaded yet does not come without a network either, nor do its styles. */
const notLoaded = (error: unknown): boolean =>
  (error instanceof TypeError && /import|fetch/i.test(error.message)) ||
  (error instanceof Error && error.message.startsWith('Unable to preload'))

/**
 * A failure in words: what happened (`title`, nothing where the server said it itself), why and what to do (`cause`), and the code and number
 * of the request. `gone`: what was asked for is not there, and asking again brings nothing. Whoever asks shows it, so no toast says it a second
 * time.
 */
export function useFailure(error: unknown): { title?: string; cause?: string; number: string; gone?: boolean } {
  const text = useText(t)
  const api = error instanceof ApiError ? error : undefined
  useLayoutEffect(() => {
    if (api) drawn.add(api)
  }, [api])
  const number = api ? [api.code || undefined, api.requestId].filter(Boolean).join(' · ') : ''
  const network = api ? !api.logic && api.httpStatus === 0 && !api.late : notLoaded(error)
  if (network) return { title: text.network, cause: text.networkHelp, number }
  if (!api) return { title: text.crashed, cause: text.crashedHelp, number }
  if (api.late) return { title: text.late, cause: text.lateHelp, number }
  const failed = api.logic ? api.code === 500 : api.httpStatus >= 500 && api.httpStatus !== 503
  if (failed) return { title: text.server, cause: text.serverHelp, number }
  if (api.logic && api.code === code.notFound) return { title: api.message, cause: text.goneHelp, number, gone: true }
  return { cause: api.logic ? sentences(api.message, api.hint) : sentence(api), number }
}
