// npm test [-- part of a path …]: installs what is missing, then goes on as test.ts under Node 24.
import { goOn, install } from './install.js'

await install()
await goOn('scripts/test.ts', process.argv.slice(2))
