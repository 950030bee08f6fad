import { describe, expect, expectTypeOf, it } from 'vitest'
import { defaultsOf } from '../../src/settings/config'
import { TASK_IDS } from '../../src/settings/knobs'
import { TASKS, type DeclaredTasks } from '../../src/tasks'
import { TOLERANCE } from '../../src/tasks/diffusion/targets'
import { choice, real, taskKnobs } from '../../src/tasks/knobs'
import { defineTask, type Problem, unit } from '../../src/tasks/task'
import { weighedPart } from '../../src/tasks/weights'
import { loadText, textFor } from '../../src/text'
import { LANGUAGES } from '../../src/text/language'
import type { TaskText, TaskWords } from '../../src/text/taskText'
import { allowedPrompts } from '../../src/ui/fieldText'

await Promise.all(LANGUAGES.map((language) => loadText(language)))

describe.each(LANGUAGES)('the catalogue in %s', (language) => {
  const text = textFor(language)

  it.each(TASK_IDS)('names the knobs, parts, measures and set-ups of %s, and no others', (id) => {
    const { knobs, parts, measures, setups = [] } = TASKS[id]
    const words: TaskWords = text.tasks[id]
    const own = Object.keys(knobs).filter((name) => weighedPart(name) === null)
    expect(Object.keys(words.knobs).sort()).toEqual(own.sort())
    for (const name of own) {
      const knob = knobs[name]
      const options = knob.kind === 'choice' ? [...knob.options] : []
      expect(Object.keys(words.knobs[name].options ?? {}).sort()).toEqual(options.sort())
    }
    expect(Object.keys(words.parts).sort()).toEqual(parts.map(({ name }) => name).sort())
    expect(Object.keys(words.measures).sort()).toEqual([...measures].sort())
    expect(Object.keys(words.setups).sort()).toEqual(setups.map((setup) => setup.id).sort())
  })

  it.each(TASK_IDS)('says which prompts of %s can be typed, where any can', (id) => {
    const { knobs, parse, promptLimits } = TASKS[id]
    expect(promptLimits !== undefined).toBe(parse !== undefined)
    expect(allowedPrompts(id, defaultsOf(knobs), text) !== '').toBe(parse !== undefined)
  })

  it('says how near a point of the diffusion must come', () => {
    const { help, formula } = text.tasks.diffusion.measures.inside
    expect(`${help} ${formula}`.split(String(TOLERANCE))).toHaveLength(3)
  })
})

describe('the types', () => {
  const rest = {
    learnsIn: 1,
    recommended: {},
    vocabulary: () => [],
    endToken: () => -1,
    promptLength: () => 1,
    completionLength: () => 1,
    reachable: () => 1,
    key: () => '',
    write: () => '',
    problem: () => ({ prompt: [] }),
    pool: () => null,
    rewardAll: () => undefined,
  }
  const task = defineTask<Problem>()({
    ...rest,
    knobs: taskKnobs({ gap: real(1, 0, 2, 0.1), order: choice(['rising', 'falling'], 'rising') }),
    parts: [
      { name: 'exact', weight: 0.5, range: unit },
      { name: 'format', weight: 0.5, range: unit },
    ],
    measures: ['length'],
    setups: [{ id: 'hard', settings: { gap: 0.1 }, config: {} }],
    promptLimits: () => ({ last: 'c' }),
    scene: () => ({ panels: [{ title: 'curve', bounds: [0, 0, 1, 1], marks: [] }] }),
  })
  type Text = TaskText<typeof task>
  const word = { label: '', help: '' }
  const options = { rising: '', falling: '' }

  it('name every sentence that is missing', () => {
    const whole = { gap: word, order: { ...word, options } } satisfies Text['knobs']
    // @ts-expect-error the knob `gap`
    const noKnob = { order: whole.order } satisfies Text['knobs']
    // @ts-expect-error the options of a knob
    const noOptions = { gap: word, order: word } satisfies Text['knobs']
    // @ts-expect-error the option `falling`
    const noOption = { gap: word, order: { ...word, options: { rising: '' } } } satisfies Text['knobs']
    // @ts-expect-error the part `format`
    const noPart = { exact: '' } satisfies Text['parts']
    // @ts-expect-error the measure
    const noMeasure = {} satisfies Text['measures']
    // @ts-expect-error the set-up
    const noSetup = {} satisfies Text['setups']
    // @ts-expect-error the title of the picture
    const noTitle = {} satisfies Text['scene']
    expect([noKnob, noOptions, noOption, noPart, noMeasure, noSetup, noTitle]).toBeDefined()
    expectTypeOf<Parameters<Text['prompts']>[0]>().toEqualTypeOf<{ last: string }>()
  })

  it('know the settings of a task', () => {
    expectTypeOf<Parameters<typeof task.reachable>[0]>().toEqualTypeOf<{
      readonly gap: number
      readonly order: 'rising' | 'falling'
    }>()
    const knobs = taskKnobs({ gap: real(1, 0, 2, 0.1) })
    const own = { ...rest, knobs, parts: [], measures: [] }
    const { learnsIn: _, ...others } = own
    // @ts-expect-error the steps in which it learns
    expect(defineTask<Problem>()(others)).toBeDefined()
    const setups = [{ id: 'hard', settings: { gap: 'small' }, config: {} }]
    // @ts-expect-error a value that the knob does not take
    expect(defineTask<Problem>()({ ...own, setups })).toBeDefined()
  })

  it('know the names of all tasks literally: an array without its `as const` would let words be forgotten', () => {
    type Names<Id extends keyof DeclaredTasks> =
      | keyof DeclaredTasks[Id]['knobs']
      | DeclaredTasks[Id]['parts'][number]['name']
      | DeclaredTasks[Id]['measures'][number]
      | NonNullable<DeclaredTasks[Id]['setups']>[number]['id']
    type Loose = { [Id in keyof DeclaredTasks]: string extends Names<Id> ? Id : never }[keyof DeclaredTasks]
    expectTypeOf<Loose>().toBeNever()
  })
})
