/** npm run -s screens [-- --json]: every screen of the product. */
import { loadScreens, print } from './catalogue.ts'

print(await loadScreens())
