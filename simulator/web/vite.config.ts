import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  base: '/phone/',
  plugins: [react()],
  build: { outDir: '../dist/web', emptyOutDir: true },
  server: { proxy: { '/sim': 'http://127.0.0.1:7070', '/cgi-bin': 'http://127.0.0.1:7070' } },
})
