/** npm run -s calls [-- --json]: every call of the product. */
import { accessText, loadCalls, print } from './catalogue.ts'

const calls = await loadCalls()
print(
  calls.map(({ call }) => ({
    name: call.name,
    method: call.method,
    path: call.path,
    area: call.area,
    access: accessText(call.access),
    about: call.about,
    long_task: call.longTask,
  })),
)
