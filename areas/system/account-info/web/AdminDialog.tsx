import { useState } from 'react'
import { passwordProblem } from '#core/contract/passwords.ts'
import { CallForm } from '#core/web/blocks/form/CallForm.tsx'
import type { Values } from '#core/web/blocks/form/types.ts'
import type { DialogProps } from '#core/web/dialog.tsx'
import { lang, useText } from '#core/web/text/text.ts'
import { toast } from '#core/web/toast.tsx'
import { type LocalAdmin, localAdmins } from '../contract.ts'
import { SessionsOf } from './Sessions.tsx'
import { securityText } from './security-text.ts'

export type AdminAct = 'add' | 'rename' | 'reset' | 'see'

/** Without letters and digits that are taken for one another when they are read out. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
/** A password to hand over: four groups of four, eighty bits less a little. */
function made(): string {
  const drawn = [...crypto.getRandomValues(new Uint8Array(64))].filter((byte) => byte < 248).slice(0, 16)
  return drawn.map((byte, i) => `${i > 0 && i % 4 === 0 ? '-' : ''}${letters[byte % 31]}`).join('')
}

/** Makes, renames or resets a local administrator, or shows where they are signed in. */
export default function AdminDialog({ act, admin, close }: { act: AdminAct; admin?: LocalAdmin } & DialogProps<boolean>) {
  const text = useText(securityText)
  const [password] = useState(made)
  const name = admin?.name ?? ''
  const compact = { compact: true, draft: false as const, onCancel: () => close() }
  const done = (words: string) => {
    toast.success(words)
    close(true)
  }
  const problem = (value: unknown, of: { account: string; name: string }) => {
    const words = passwordProblem(String(value ?? ''), of)
    return words ? (lang() === 'en' ? words.en : words.zh) : undefined
  }
  const passwordField = (of: (values: Values) => { account: string; name: string }) => ({
    name: 'password',
    label: text.password,
    as: 'text' as const,
    check: (value: unknown, values: Values) => problem(value, of(values)),
  })
  if (act === 'add')
    return (
      <CallForm
        {...compact}
        call={localAdmins.add}
        title={text.add}
        submit={text.addVerb}
        initial={{ password }}
        sections={[
          {
            key: 'admin',
            title: text.add,
            fields: [
              { name: 'name', label: text.name, as: 'text' },
              { name: 'account', label: text.account, as: 'text', help: text.accountHelp },
              {
                ...passwordField(({ account, name }) => ({ account: account ?? '', name: name ?? '' })),
                help: text.addHelp,
              },
            ],
          },
        ]}
        onDone={(_, values) => done(text.added(values.name))}
      />
    )
  if (act === 'rename')
    return (
      <CallForm
        {...compact}
        call={localAdmins.rename}
        title={text.renameTitle(name)}
        submit={text.save}
        initial={{ name }}
        sections={[{ key: 'name', title: text.name, fields: [{ name: 'name', label: text.name, as: 'text' }] }]}
        toInput={(values) => ({ account: admin!.account, name: values.name, version: admin!.version })}
        onDone={() => done(text.renamed)}
      />
    )
  if (act === 'reset')
    return (
      <CallForm
        {...compact}
        call={localAdmins.resetPassword}
        title={text.resetTitle(name)}
        submit={text.resetVerb}
        initial={{ password }}
        sections={[{ key: 'password', title: text.password, fields: [{ ...passwordField(() => admin!), help: text.resetText }] }]}
        toInput={(values) => ({ account: admin!.account, password: values.password })}
        onDone={() => done(text.reset)}
      />
    )
  return (
    <>
      <h2>{text.seeTitle(name)}</h2>
      <div className="dlg-body">
        <SessionsOf whose={{ account: admin!.account }} name={name} />
      </div>
      <div className="dlg-foot">
        <button type="button" className="button" onClick={() => close()}>
          {text.close}
        </button>
      </div>
    </>
  )
}
