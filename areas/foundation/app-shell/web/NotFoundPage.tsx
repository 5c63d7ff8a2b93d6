import { NotFound } from '#core/web/shell/StatePages.tsx'

export default NotFound
