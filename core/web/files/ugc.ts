import { ugc } from '#core/contract/uploads.ts'
import { q, queryClient } from '../request/query.ts'
import { imageProxy } from './proxy.ts'

/** R260: whether an address is that of a file people uploaded, on the host such files have of their own. Asked once, and only for other origins. */
async function isUgc(url: string): Promise<boolean> {
  if (!/^https?:/.test(url) || new URL(url).origin === location.origin) return false
  const answer = await queryClient
    .fetchQuery({ ...q(ugc.ugcDomain, {}, { silence: 'all' }), staleTime: Number.POSITIVE_INFINITY })
    .catch(() => undefined)
  return new URL(url).host === answer?.ugcHost
}

/** The address from which a picture may be drawn into a canvas: files of ours let us, others come through the proxy (R265). */
export const drawableUrl = async (url: string): Promise<string> => ((await isUgc(url)) ? url : imageProxy(url))
