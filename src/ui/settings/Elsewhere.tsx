import { useEffect, useState } from 'react'
import { kindOfText } from '../../app/importing/kindOf'
import type { FileKind } from '../../settings/fileKinds'
import { useText } from '../AppContext'

/** Kinds of texts that are no settings, and that open elsewhere. */
export type ElsewhereKind = Extract<FileKind, 'log' | 'rows' | 'results'>

/** The kind of a text, as that of a file with it; null until it is known, and if no kind knows it. */
export function useKind(text: string): FileKind | null {
  const [found, setFound] = useState<{ text: string; kind: FileKind | null } | null>(null)
  useEffect(() => {
    let isWanted = true
    // a part that does not load is reported when the text is opened
    void kindOfText(text).then(
      (kind) => isWanted && setFound({ text, kind }),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [text])
  return found?.text === text ? found.kind : null
}

/** Says what a text is that is no settings, and opens it as that. */
export function Elsewhere({ kind, open }: { kind: ElsewhereKind; open: () => void }) {
  const words = useText().handover.importSettings
  const { says, opens } = words.elsewhere[kind]
  return (
    <p role="status">
      {says}{' '}
      <button type="button" onClick={open}>
        {opens}
      </button>
    </p>
  )
}
