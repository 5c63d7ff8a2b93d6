/** npm run -s test-login -- <userid> [/path]: a link that signs in to the demo as this member of staff, for three hours. */
import fs from 'node:fs'
import path from 'node:path'
import { testLoginLink } from '#areas/foundation/auth-login/server/test-login.ts'
import { root } from './web-builds.ts'

const [userid, to] = process.argv.slice(2)
const file = path.resolve(root, process.env.DATA_DIR || '.data', 'demo-secrets.json')
const secretKey = process.env.SECRET_KEY || (fs.existsSync(file) && JSON.parse(fs.readFileSync(file, 'utf8')).secretKey)
if (!userid || !secretKey) {
  console.error(userid ? `no SECRET_KEY, and no ${file}: npm start makes it` : 'npm run -s test-login -- zhouruoxi [/dashboard/customer]')
  process.exit(1)
}
const address = process.env.PUBLIC_URL || `http://127.0.0.1:${process.env.PORT || 3000}`
console.log(address + testLoginLink(secretKey, userid) + (to ? `&callback=${encodeURIComponent(to)}` : ''))
