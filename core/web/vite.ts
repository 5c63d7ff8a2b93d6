import { readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const root = resolve(import.meta.dirname, '../..')

/** The build of one surface: pages of `apps/<app>/index.html` into `dist/web/<app>`, everything else under `/assets/<app>/`. */
export function surface(app: string) {
  return defineConfig({
    root: resolve(root, 'apps', app),
    base: '/',
    publicDir: false,
    plugins: [react(), firstPaint()],
    build: {
      outDir: resolve(root, 'dist/web', app),
      emptyOutDir: true,
      assetsDir: `assets/${app}`,
      target: 'es2022',
      cssTarget: 'chrome111',
      reportCompressedSize: false,
      chunkSizeWarningLimit: 900,
      // A font or picture inside a script or style would need a looser content policy.
      assetsInlineLimit: 0,
    },
  })
}

/** Theme and language before the first frame, as a small blocking file of its own (no inline script, so the policy stays strict). */
function firstPaint(): Plugin {
  const file = resolve(root, 'core/web/theme/first-paint.js')
  const mark = resolve(root, 'core/web/theme/mark.svg')
  let script = `/@fs${file}`
  let icon = `/@fs${mark}`
  let building = false
  return {
    name: 'rapport-first-paint',
    configResolved(config) {
      building = config.command === 'build'
    },
    buildStart() {
      if (!building) return
      for (const path of [file, mark]) this.emitFile({ type: 'asset', name: basename(path), source: readFileSync(path) })
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, ctx) {
        if (ctx.bundle) {
          const named = (name: string) => Object.values(ctx.bundle!).find((b) => b.type === 'asset' && b.names?.includes(name))?.fileName
          script = `/${named('first-paint.js')}`
          icon = `/${named('mark.svg')}`
        }
        return [
          { tag: 'script', attrs: { src: script }, injectTo: 'head' },
          { tag: 'link', attrs: { rel: 'icon', type: 'image/svg+xml', href: icon }, injectTo: 'head' },
        ]
      },
    },
  }
}
