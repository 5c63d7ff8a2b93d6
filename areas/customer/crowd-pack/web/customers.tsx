import { customerExtras } from '#core/web/customers.ts'
import { openDialog } from '#core/web/dialog.tsx'
import { go } from '#core/web/history.ts'
import { linkTo } from '#core/web/link.ts'
import { say } from '#core/web/text/text.ts'
import { Icon } from '#core/web/ui/Icon.tsx'
import { crowdPacks } from '../contract.ts'
import { customersText } from './customers-text.ts'
import { packScreens } from './screens.ts'

export default customerExtras({
  area: 'crowd-pack',
  batch: () => [
    {
      key: 'packAdd',
      order: 16,
      label: say(customersText).add,
      icon: <Icon name="boxes" size={14} />,
      needs: crowdPacks.batchAdd,
      run: async (audience, { count, clear }) => {
        if (await openDialog(() => import('./AddDialog.tsx'), { audience, count }, { label: say(customersText).add, width: 480 })) clear()
      },
    },
    {
      key: 'packSave',
      order: 50,
      label: say(customersText).save,
      icon: <Icon name="boxes" size={14} />,
      needs: crowdPacks.add,
      run: (audience) => go(linkTo(packScreens.create, { audience: JSON.stringify(audience) })),
    },
  ],
})
