// npm start: installs what is missing, then goes on as start.ts under Node 24.
import { goOn, install } from './install.js'

await install()
await goOn('scripts/start.ts', process.argv.slice(2))
