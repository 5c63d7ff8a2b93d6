import { FinanceError } from './error.ts'
import { type FinanceSdk, financeSdk, type SdkOptions, type Session } from './sdk.ts'

// The platform's own library (WeWorkFinanceSdk_C, platform/07 §2), reached through koffi: an optional package, loaded when it is wanted.

export interface NativeOptions extends SdkOptions {
  /** Path of libWeWorkFinanceSdk_C.so or WeWorkFinanceSdk.dll; the platform's page 91774 has it for each machine. */
  library: string
  /** `socks5://host:port` or `http://host:port` */
  proxy?: string
  /** `user:password` of the proxy */
  passwd?: string
  timeoutSeconds?: number
}

/** A pointer as koffi gives it. */
type Pointer = bigint | null

export async function openNative(options: NativeOptions): Promise<FinanceSdk> {
  const { library, corpId, secret, proxy = '', passwd = '', timeoutSeconds = 10 } = options
  const c = await financeLibrary(library)

  async function init(): Promise<Session> {
    const sdk = c.NewSdk()
    const ret = await c.Init(sdk, corpId, secret)
    if (ret !== 0) {
      c.DestroySdk(sdk)
      throw new FinanceError(ret, 'Init')
    }
    return {
      async getChatData(seq, limit) {
        const slice = c.NewSlice()
        try {
          const ret = await c.GetChatData(sdk, seq, limit, proxy, passwd, timeoutSeconds, slice)
          if (ret !== 0) throw new FinanceError(ret, 'GetChatData')
          return c.text(slice)
        } finally {
          c.FreeSlice(slice)
        }
      },
      async getMediaData(sdkFileId, indexBuf) {
        const media = c.NewMediaData()
        try {
          const ret = await c.GetMediaData(sdk, indexBuf, sdkFileId, proxy, passwd, timeoutSeconds, media)
          if (ret !== 0) throw new FinanceError(ret, 'GetMediaData')
          return { data: c.data(media), outIndexBuf: c.outIndexBuf(media), isFinish: c.IsMediaDataFinish(media) === 1 }
        } finally {
          c.FreeMediaData(media)
        }
      },
      close: () => c.DestroySdk(sdk),
    }
  }
  return financeSdk({ library }, init, options)
}

/** The step after RSA. It takes no handle and waits for nobody, so a decrypting thread calls it as it is. */
export async function nativeDecrypt(library: string): Promise<(randomKey: string, encryptMsg: string) => string> {
  const c = await financeLibrary(library)
  return (randomKey, encryptMsg) => {
    const slice = c.NewSlice()
    try {
      // a wrong key and a broken message are one failure, whatever the library says about them (cipher.ts)
      if (c.DecryptData(randomKey, encryptMsg, slice) !== 0) throw new FinanceError(10006)
      return c.text(slice)
    } finally {
      c.FreeSlice(slice)
    }
  }
}

async function financeLibrary(path: string) {
  const koffi = await import('koffi').catch((cause: unknown) => {
    throw new Error('The native archive library needs the package koffi: npm install koffi', { cause })
  })
  const lib = load()
  const pointer = (prototype: string): ((...args: unknown[]) => Pointer) => lib.func(prototype)
  const number = (prototype: string): ((...args: unknown[]) => number) => lib.func(prototype)
  /** On a thread of koffi: the call waits for the network. */
  const later = (prototype: string) => {
    const run = lib.func(prototype)
    return (...args: unknown[]) =>
      new Promise<number>((resolve, reject) => {
        run.async(...args, (failure: unknown, ret: number) => (failure ? reject(failure) : resolve(ret)))
      })
  }

  const contentOf = pointer('void *GetContentFromSlice(void *slice)')
  const sliceLength = number('int GetSliceLen(void *slice)')
  const indexOf = pointer('void *GetOutIndexBuf(void *media)')
  const indexLength = number('int GetIndexLen(void *media)')
  const dataOf = pointer('void *GetData(void *media)')
  const dataLength = number('int GetDataLen(void *media)')
  /** A copy: the library frees its own. */
  const bytes = (at: Pointer, length: number) => (at && length > 0 ? Buffer.from(new Uint8Array(koffi.view(at, length))) : Buffer.alloc(0))

  return {
    NewSdk: pointer('void *NewSdk()'),
    DestroySdk: number('void DestroySdk(void *sdk)'),
    Init: later('int Init(void *sdk, const char *corpid, const char *secret)'),
    GetChatData: later(
      'int GetChatData(void *sdk, unsigned long long seq, unsigned int limit, const char *proxy, const char *passwd, int timeout, void *slice)',
    ),
    GetMediaData: later(
      'int GetMediaData(void *sdk, const char *indexbuf, const char *sdkfileid, const char *proxy, const char *passwd, int timeout, void *media)',
    ),
    DecryptData: number('int DecryptData(const char *encrypt_key, const char *encrypt_msg, void *slice)'),
    NewSlice: pointer('void *NewSlice()'),
    FreeSlice: number('void FreeSlice(void *slice)'),
    NewMediaData: pointer('void *NewMediaData()'),
    FreeMediaData: number('void FreeMediaData(void *media)'),
    IsMediaDataFinish: number('int IsMediaDataFinish(void *media)'),
    text: (slice: Pointer) => bytes(contentOf(slice), sliceLength(slice)).toString('utf8'),
    outIndexBuf: (media: Pointer) => bytes(indexOf(media), indexLength(media)).toString('utf8'),
    data: (media: Pointer) => bytes(dataOf(media), dataLength(media)),
  }

  function load() {
    try {
      return koffi.load(path)
    } catch (cause) {
      throw new Error(`The archive library cannot be loaded from ${path}: ${(cause as Error).message}`, { cause })
    }
  }
}
