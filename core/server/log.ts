import pino, { type Logger } from 'pino'

/** JSON lines. Secrets have no business in a log line; these paths are the net below that rule. */
export function createLog(level: string, stream?: pino.DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      // pg puts its whole client into an error (research/stack.md, pitfall 14).
      serializers: { err: slimError },
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

function slimError(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return error
  const { name, type, message, code, stack } = error as Record<string, unknown>
  return { type: type ?? name, message, code, stack }
}
