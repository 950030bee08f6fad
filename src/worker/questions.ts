import { judge } from './judge'
import type { Command } from './protocol'
import { takeStep, tellFollowed, tellInspection, tellState, type Run, type Tell } from './run'
import { recordTrace } from './trace'
import { runTrial } from './trial'

/** Commands that only ask, and do not change the run. */
const QUESTIONS = [
  'ask',
  'attend',
  'capture',
  'draw',
  'explore',
  'follow',
  'inspect',
  'judge',
  'measure',
  'memory',
  'trace',
  'weights',
] as const satisfies readonly Command['type'][]

export type Question = Extract<Command, { type: (typeof QUESTIONS)[number] }>

/** Whether a command of a certain type has arrived and was not handled yet. */
export type IsWaitingFor = (which: (type: string) => boolean) => Promise<boolean>

export const isQuestion = (command: Command): command is Question =>
  (QUESTIONS as readonly string[]).includes(command.type)

/** Whether a command of this type waits until a comparison of the engines is finished; others end it. */
const canWait = (type: string) =>
  type !== 'measure' && (type === 'pause' || (QUESTIONS as readonly string[]).includes(type))

/** Answers a question about the run. A long computation ends early when a command that acts on the run waits. */
export async function answer(
  run: Run,
  question: Question,
  tell: Tell,
  isWaitingFor: IsWaitingFor,
): Promise<void> {
  const { session, id } = run
  const { trainer } = session
  switch (question.type) {
    case 'inspect':
      // A whole step issued ahead has changed the weights: the inspection waits until it is finished. Prompts that are
      // followed wait until no step is issued ahead.
      if (!run.playing || (!trainer.isAhead() && run.prompts.length === 0)) return tellInspection(run, tell)
      run.isToInspect = true
      return
    case 'attend':
      trainer.attend(0, question.of)
      if (question.of && !run.playing && !trainer.isAhead()) await tellInspection(run, tell)
      return
    case 'follow':
      run.prompts = question.problems
      run.sampled = null
      if (!run.playing) await tellFollowed(run, tell)
      return
    case 'capture':
      run.isToCapture = true
      if (!trainer.isAhead()) await tellState(run, tell)
      else if (!run.playing) await takeStep(run, false, tell)
      return
    case 'draw': {
      if (run.playing || trainer.isAhead()) return
      const { group, count } = question
      return tell({ type: 'drawn', run: id, inspection: await trainer.draw(0, group, count) })
    }
    case 'explore': {
      const exploration = await session.explore(question.prompt, question.prefix)
      if (exploration) tell({ type: 'explored', run: id, exploration })
      return
    }
    case 'judge': {
      const { asked, code, completions } = question
      return tell({ type: 'judged', run: id, asked, verdict: await judge(code, completions, run.config) })
    }
    case 'measure': {
      const isInterrupted = () => isWaitingFor((type) => !canWait(type))
      return tell({ type: 'measured', run: id, figures: await runTrial(run.config, { isInterrupted }) })
    }
    case 'memory':
      return tell({ type: 'memory', run: id, memory: session.memory(), history: trainer.historyBytes(0) })
    case 'weights':
      // a step issued ahead has already changed the weights
      if (trainer.isAhead()) await takeStep(run, false, tell)
      return tell({ type: 'weights', run: id, weights: await session.weights(run.steps) })
    case 'trace': {
      const isInterrupted = () => isWaitingFor((type) => type === 'create' || type === 'resume')
      const trace = await recordTrace(question.config, question.steps, { isInterrupted })
      return tell({ type: 'trace', run: id, trace })
    }
    case 'ask': {
      const answered = await session.answer(question.prompt)
      if (answered) return tell({ type: 'answer', run: id, answer: answered })
      return tell({ type: 'failed', run: id, failure: { kind: 'bad-prompt' } })
    }
  }
}
