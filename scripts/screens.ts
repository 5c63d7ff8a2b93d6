/** npm run -s screens [-- --json]: every screen of the product. */
import { loadScreens, print } from './catalogue.ts'

const screens = await loadScreens()
print(screens.map(({ surface, path, area, module, title }) => ({ surface, path, area, module, title })))
