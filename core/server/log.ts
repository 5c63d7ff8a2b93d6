import pino, { type Logger } from 'pino'

/** JSON lines. Secrets have no business in a log line; these paths are the net below that rule. */
export function createLog(level: string, stream?: pino.DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          'access_token',
          'corpsecret',
          'secret',
          'password',
          'authorization',
          'cookie',
          '*.access_token',
          '*.corpsecret',
          '*.secret',
          '*.password',
          '*.cookie',
          '*.mobile',
          '*.phone',
        ],
        censor: '…',
      },
    },
    stream ?? pino.destination(1),
  )
}
