import { createServer, type ViteDevServer } from 'vite'
import { webBuilds } from './web-builds.ts'

/** A hot-reloading server for each surface; what is not a page goes to our server. */
export async function startDevPages(serverUrl: string, stops: (() => Promise<void>)[]): Promise<{ name: string; url: string }[]> {
  const addresses: { name: string; url: string }[] = []
  for (const web of webBuilds()) {
    if (web.name === 'simulator') continue
    const server: ViteDevServer = await createServer({
      root: web.folder,
      configFile: web.config,
      logLevel: 'warn',
      clearScreen: false,
      server: { host: '127.0.0.1', port: 5173 + addresses.length, proxy: { '/api': serverUrl, '/healthz': serverUrl } },
    })
    await server.listen()
    stops.push(() => server.close())
    addresses.push({ name: web.name, url: server.resolvedUrls?.local[0] ?? '' })
  }
  return addresses
}
