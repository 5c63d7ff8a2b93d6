import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const root = resolve(import.meta.dirname, '../..')

/**
 * The build of one surface: its page becomes `dist/web/<app>/index.html`, everything else `dist/web/assets/<app>/`, which the
 * server hands out under `/assets/` with names that may be cached for ever.
 */
export function surface(app: string) {
  return defineConfig({
    root: resolve(root, 'apps', app),
    base: '/',
    publicDir: false,
    resolve: { alias: [{ find: /^typebox$/, replacement: resolve(root, 'core/web/typebox.ts') }] },
    plugins: [react(), firstPaint(), settle(app)],
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
          const fileNameOf = (name: string) =>
            Object.values(ctx.bundle!).find((b) => b.type === 'asset' && b.names?.includes(name))?.fileName
          script = `/${fileNameOf('first-paint.js')}`
          icon = `/${fileNameOf('mark.svg')}`
        }
        return [
          { tag: 'script', attrs: { src: script }, injectTo: 'head' },
          { tag: 'link', attrs: { rel: 'icon', type: 'image/svg+xml', href: icon }, injectTo: 'head' },
        ]
      },
    },
  }
}

/** Moves the assets of all surfaces under one folder, and compresses them once here rather than at every request. */
function settle(app: string): Plugin {
  const built = resolve(root, 'dist/web', app, 'assets')
  const assets = resolve(root, 'dist/web/assets', app)
  return {
    name: 'rapport-settle',
    apply: 'build',
    closeBundle() {
      if (!existsSync(join(built, app))) return
      rmSync(assets, { recursive: true, force: true })
      mkdirSync(resolve(assets, '..'), { recursive: true })
      renameSync(join(built, app), assets)
      rmSync(built, { recursive: true, force: true })
      for (const name of readdirSync(assets)) {
        if (!/\.(js|css|svg|json)$/.test(name)) continue
        const bytes = readFileSync(join(assets, name))
        if (bytes.length < 1024) continue
        writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }))
        writeFileSync(join(assets, `${name}.br`), brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
      }
    },
  }
}
