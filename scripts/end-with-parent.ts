import { isMainThread } from 'node:worker_threads'

/** Loaded into the children of start.ts (`--import`): when the pipe from the parent closes, end in order; when that takes too long, end. */
function endWithParent(): void {
  process.stdin.resume()
  process.stdin.on('error', () => {})
  process.stdin.once('close', () => {
    process.kill(process.pid, 'SIGTERM')
    setTimeout(() => process.exit(1), 10_000).unref()
  })
  // Waiting for the parent is no reason to stay. Only a stdin that is a pipe or a socket has `unref`, which its type leaves out.
  ;(process.stdin as unknown as { unref?: () => void }).unref?.()
}
// A thread is given this, too, and its own stdin is closed from the beginning.
if (isMainThread) endWithParent()
