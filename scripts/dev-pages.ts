import path from 'node:path'
import { createServer, type ViteDevServer } from 'vite'
import { root, webBuilds } from './web-builds.ts'

export type DevPage = { name: string; url: string }

/** A hot-reloading server for each surface; what is not a page goes to our server. One host name for all, so they share the session. */
export async function startDevPages(
  serverUrl: string,
  freePort: () => Promise<number>,
  stops: (() => Promise<void>)[],
): Promise<DevPage[]> {
  const pages: DevPage[] = []
  for (const web of webBuilds()) {
    if (web.name === 'simulator') continue
    const port = await freePort()
    const server: ViteDevServer = await createServer({
      root: web.folder,
      configFile: web.config,
      // One for each: in a shared one, the last to start takes away what the others have handed out.
      cacheDir: path.join(root, 'node_modules/.vite', web.name),
      logLevel: 'warn',
      clearScreen: false,
      server: { host: '127.0.0.1', port, strictPort: true, proxy: { '/api': serverUrl, '/image_proxy': serverUrl, '/healthz': serverUrl } },
    })
    await server.listen()
    stops.push(() => server.close())
    pages.push({ name: web.name, url: `http://127.0.0.1:${port}` })
  }
  return pages
}
