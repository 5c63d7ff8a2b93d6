import { surface } from '#core/web/vite.ts'

export default surface('h5')
