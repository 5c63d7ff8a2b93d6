import '#core/web/h5/h5.css'
import { H5App } from '#core/web/h5/App.tsx'
import { mount } from '#core/web/mount.tsx'
import { reloadWhenStale, watchErrors } from '#core/web/start.ts'
import { screens } from './screens.ts'

watchErrors()
reloadWhenStale()
mount(<H5App screens={screens} />)
