/** npm run -s calls [-- --json]: every call of the product, and every address that is none and is declared all the same. */
import { allNavigations } from '#core/server/areas.ts'
import { accessText, loadCalls, print } from './catalogue.ts'

const calls = await loadCalls()
const navigations = await allNavigations()
print([
  ...calls.map(({ call }) => ({
    name: call.name,
    method: call.method,
    path: call.path,
    area: call.area,
    access: accessText(call.access),
    about: call.about,
    long_task: call.longTask,
  })),
  ...navigations.map(({ area, path, answers }) => ({
    name: '',
    method: 'GET',
    path: path.slice('/api'.length),
    area,
    access: 'public',
    about: answers,
    long_task: false,
  })),
])
