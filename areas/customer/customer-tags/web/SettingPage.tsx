import { Setting, SettingsPage } from '#core/web/blocks/settings/Settings.tsx'
import { linkTo } from '#core/web/link.ts'
import { useCall } from '#core/web/request/query.ts'
import { Link } from '#core/web/router.tsx'
import { useText } from '#core/web/text/text.ts'
import { Empty } from '#core/web/ui/Empty.tsx'
import { customerTags, tagSettings } from '../contract.ts'
import { tagsArt } from './art.tsx'
import { tagScreens } from './screens.ts'
import { tagStatsText } from './stats-text.ts'

/** Groups of which a customer carries one tag only; the server holds to it wherever Rapport marks. */
export default function SettingPage() {
  const text = useText(tagStatsText)
  const tags = useCall(customerTags.list, {}, { silence: 'all' })
  const settings = useCall(tagSettings.get, {}, { silence: 'all' })
  const groups = tags.data?.tagGroupList ?? []
  return (
    <SettingsPage title={text.setting} note={text.settingNote} reads={[tags, settings]}>
      {groups.length === 0 ? (
        <Empty
          art={tagsArt}
          title={text.empty}
          actions={
            <Link className="button" to={linkTo(tagScreens.list)}>
              {text.manage}
            </Link>
          }
        >
          {text.emptyHint}
        </Empty>
      ) : (
        settings.data && (
          <Setting
            title={text.single}
            help={text.singleHelp}
            call={tagSettings.update}
            value={[...settings.data.singleGroupIds].sort()}
            version={settings.data.version}
            send={(singleGroupIds) => ({ singleGroupIds })}
          >
            {(chosen, choose) =>
              groups.map((g) => (
                <label key={g.groupId}>
                  <input
                    type="checkbox"
                    className="checkbox"
                    checked={chosen.includes(g.groupId)}
                    onChange={(e) => choose(e.target.checked ? [...chosen, g.groupId].sort() : chosen.filter((id) => id !== g.groupId))}
                  />
                  <span className="row gap-8">
                    {g.name}
                    <span className="text-12 ink-3">{text.count(g.tags.length)}</span>
                  </span>
                </label>
              ))
            }
          </Setting>
        )
      )}
    </SettingsPage>
  )
}
