import { Icon } from '#core/web/ui/Icon.tsx'

/** Why a form was refused, where no field is to blame. */
export const Refused = ({ words }: { words: string | undefined }) =>
  words ? (
    <p className="note failure" role="alert">
      <Icon name="circle-alert" className="icon" />
      {words}
    </p>
  ) : null
