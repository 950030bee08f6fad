import { useCallback, useId, useMemo, useState } from 'react'
import { shownGroup } from '../../app/shownGroup'
import { sourcesOf } from '../../app/reward/rewardCode'
import { shownInspection } from '../../app/shownInspection'
import type { TaskId } from '../../settings/knobs'
import { shippedCode } from '../../tasks/javascript/javascript'
import { textOf } from '../../tasks/tokenText'
import type { Judged } from '../../worker/protocol'
import { useApp, usePage, useText } from '../AppContext'
import { useInspection } from '../train/useInspection'
import { CodeField } from './CodeField'
import { Gallery } from './Gallery'
import { GALLERY, GALLERY_IDS } from '../../tasks/gallery/gallery'
import { EMPTY_SCOPE, offeredNames, type Scope } from './names'
import { TryOut } from './TryOut'
import { completionsOf } from './tokens'
import { useVerdicts } from './useVerdicts'
import styles from './reward.module.css'

const NOTHING: readonly never[] = []

/** The reward as code, and its scores of completions. */
export function RewardPanel() {
  const app = useApp()
  const text = useText()
  const words = text.rewardCode
  const edited = usePage((state) => state.edited)
  const running = usePage((state) => state.run.config)
  const info = usePage((state) => state.run.info)
  const { drafts, awaitsConsent, allowed, sources, isRemembered } = usePage((state) => state.rewardCode)
  const failure = usePage((state) =>
    state.messages.findLast((message) => message.kind === 'failure' && message.failure.kind === 'reward'),
  )
  const inspection = useInspection(shownInspection)
  const chosen = usePage((state) => state.group)
  const [typed, setTyped] = useState<readonly Judged[]>(NOTHING)
  const [worked, setWorked] = useState<{ task: TaskId; code: string } | null>(null)
  const id = useId()

  const { task, taskSettings } = edited
  const shipped = useMemo(() => shippedCode(task, taskSettings) ?? '', [task, taskSettings])
  const code = drafts[task] ?? (edited.rewardCode || shipped)
  const knob = code === shipped ? '' : code
  const isSameTask = inspection !== null && inspection.config.task === task
  const group = isSameTask && inspection.names.length > 0 ? shownGroup(inspection, chosen) : -1
  const ofGroup = useMemo(
    () => (inspection && group >= 0 ? completionsOf(inspection, group) : NOTHING),
    [inspection, group],
  )
  const prompt = (group >= 0 && inspection?.names[group]) || ''
  const subject = useMemo(() => ({ prompt, group: ofGroup, typed }), [prompt, ofGroup, typed])
  const asked = useVerdicts(code, running.rewardCode, subject, awaitsConsent === null && info !== null)

  // the group that is shown was scored
  if (isSameTask && worked?.task !== task) setWorked({ task, code: inspection.config.rewardCode || shipped })
  const said = asked?.code === code ? asked.draft : null
  if (said && !('fault' in said) && worked?.code !== code) setWorked({ task, code })
  const failed = failure?.kind === 'failure' && failure.failure.kind === 'reward' ? failure.failure : null
  const isFailing = failed !== null && failed.code === knob
  const fault = isFailing ? failed.fault : said && 'fault' in said ? said.fault : null
  const sentence = fault && text.ownReward.sentence(fault)
  const mark = useMemo(
    () =>
      fault && sentence !== null && fault.line !== null
        ? { line: fault.line, column: fault.column, message: sentence }
        : null,
    [fault, sentence],
  )
  const tried = worked?.task === task ? worked.code : null
  // a run that fails at its start names no code that worked, and before any text was tried it is the reward in use
  const lastWorked = isFailing
    ? failed.worked === ''
      ? shipped
      : (failed.worked ?? tried)
    : (tried ?? (running.rewardCode || shipped))

  const write = useCallback((next: string) => app.writeReward(task, next), [app, task])
  const apply = (next: string) => app.applyReward(next === shipped ? '' : next)
  const restore = () => {
    if (lastWorked === null) return
    app.writeReward(task, lastWorked)
    if (knob === edited.rewardCode) apply(lastWorked)
  }

  const scope = useMemo((): Scope => {
    const [first] = ofGroup
    if (!first || !info || !inspection) return EMPTY_SCOPE
    const { prompt, ...fields } = first.problem
    const { vocabulary, endToken } = info
    const ended = endToken < 0 || first.tokens.at(-1) === endToken
    return {
      problem: { prompt: inspection.names[group], tokens: prompt, ...fields },
      completion: { text: textOf(first.tokens, vocabulary, endToken), tokens: first.tokens, ended },
    }
  }, [ofGroup, info, inspection, group])
  const namesAfter = useCallback(
    (path: readonly string[]) => offeredNames(path, scope, words.names),
    [scope, words],
  )

  const waits = edited.rewardCode !== running.rewardCode && awaitsConsent === null
  const inUse = (() => {
    if (running.rewardCode === '') return words.inUse.shipped
    const known = GALLERY_IDS.find((name) => GALLERY[name].source === running.rewardCode)
    if (known) return words.inUse.gallery(words.gallery.rewards[known].title)
    return allowed.get(running.rewardCode) === 'somebody' ? words.inUse.others : words.inUse.own
  })()

  return (
    <div className={styles.panel} data-code data-alone={awaitsConsent !== null || undefined}>
      <section aria-label={words.region} className={styles.code}>
        <header className={styles.head}>
          <h2>{words.region}</h2>
          <Gallery />
          <button type="button" className={styles.close} onClick={app.closeReward}>
            {words.close}
          </button>
        </header>
        {awaitsConsent !== null && (
          <div className={styles.foreign} role="status">
            <b>{words.foreign.title}</b>
            <p>
              {words.foreign.about(sourcesOf({ sources }, [awaitsConsent.config.rewardCode]), isRemembered)}
            </p>
          </div>
        )}
        <CodeField
          key={task}
          code={code}
          onChange={write}
          namesAfter={namesAfter}
          mark={mark}
          label={words.field}
          describedBy={`${id}-keys`}
          takesFocus={awaitsConsent === null}
        />
        {sentence !== null && (
          <div className={styles.fault} role="alert">
            <p>{sentence}</p>
            {lastWorked !== null && lastWorked !== code && (
              <button type="button" onClick={restore}>
                {words.worked}
              </button>
            )}
          </div>
        )}
        <div className={styles.verbs}>
          {awaitsConsent !== null && (
            <button type="button" className={styles.main} onClick={app.allowReward}>
              {words.foreign.run}
            </button>
          )}
          {awaitsConsent?.config.rewardCode !== code && (
            <button
              type="button"
              className={awaitsConsent === null ? styles.main : undefined}
              onClick={() => apply(code)}
            >
              {words.apply}
            </button>
          )}
          <button
            type="button"
            onClick={() => {
              app.writeReward(task, null)
              app.applyReward('')
            }}
          >
            {words.shipped}
          </button>
          <p role="status" className={styles.status}>
            {awaitsConsent !== null
              ? null
              : waits
                ? words.waits
                : knob !== edited.rewardCode
                  ? words.unapplied
                  : sentence === null
                    ? inUse
                    : null}
          </p>
          {waits && (
            <button type="button" onClick={app.reset}>
              {words.resetNow}
            </button>
          )}
        </div>
        <p id={`${id}-keys`} className={styles.about}>
          {words.keys}
        </p>
      </section>
      {awaitsConsent === null && (
        <TryOut
          subject={asked && isSameTask ? { ...asked.subject, typed } : subject}
          asked={asked}
          onTyped={setTyped}
        />
      )}
    </div>
  )
}
