import type { FastifyInstance } from 'fastify'
import type { World } from '../world/world.ts'
import { authorize } from './authorize.ts'
import { exportBlock } from './export.ts'
import { installPage, invitationPage } from './install.ts'
import { loginPage } from './login.ts'
import { providerLogin, translated } from './suite-login.ts'

/** The pages a browser sees instead of WeCom's own (platform/01). */
export async function pages(app: FastifyInstance, world: World) {
  app.get('/wwlogin/sso/login', (req, reply) => loginPage(world, req, reply))
  app.get('/wwopen/sso/qrConnect', (req, reply) => loginPage(world, req, reply))
  app.get('/connect/oauth2/authorize', (req, reply) => authorize(world, req, reply))
  // A code opened in a browser instead of scanned: hand it to the phone page.
  for (const path of ['/u/:id', '/g/:id', '/ca/:id', '/kf/:id', '/m/:id', '/living/:id', '/meeting/:id', '/wwlogin/ticket/:id']) {
    app.get(path, (req, reply) => reply.redirect(`/phone/?scan=${encodeURIComponent(world.url + req.url)}`))
  }
  app.get('/3rdapp/install', (req, reply) => installPage(world, req, reply))
  app.get('/3rdapp/customized', (req, reply) => invitationPage(world, req, reply))
  app.get('/wwopen/sso/3rd_qrConnect', (req, reply) => providerLogin(world, req, reply))
  for (const path of ['/translated/:jobid', '/translated/:jobid/:n']) app.get(path, (req, reply) => translated(world, req, reply))
  app.get('/export/:id', (req, reply) => exportBlock(world, req, reply))
  app.get('/', (_req, reply) => reply.redirect('/phone/'))
}
