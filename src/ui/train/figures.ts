import type { GroupMeasure } from '../../app/series/groupMap'
import type { MetricKey, MetricName } from '../../metrics/metrics'
import type { Catalogue } from '../../text'
import type { FigureName, FigureText } from '../../text/catalogue'

export interface CurveFigure extends FigureText {
  kind: 'curves'
  /** what is measured, where its name does not say it */
  about?: string
  lines: readonly { metric: MetricKey; label: string; colour: string; dash?: string; isSparse?: boolean }[]
  band?: { mean: MetricKey; std: MetricKey; label: string }
  include?: readonly number[]
  /** its axis can be logarithmic */
  hasLog?: boolean
}

interface GroupFigure extends FigureText {
  kind: 'groups'
  measure: GroupMeasure
}

export type Figure = CurveFigure | GroupFigure

const DASH = '5 3'

/** How many of `figuresOf` tell most, and come first. */
export const MAIN_FIGURES = 4

/** The figures that every run has, in the order in which the page shows them. */
export function figuresOf({ metrics, figures }: Catalogue): readonly Figure[] {
  const line = (figure: FigureName, metric: MetricName, colour: string, dash?: string) => ({
    metric,
    label: figures[figure].short?.[metric] ?? metrics[metric].label,
    colour,
    dash,
  })
  return [
    {
      kind: 'curves',
      ...figures.reward,
      lines: [
        line('reward', 'reward', '--series-1'),
        { ...line('reward', 'eval_reward', '--series-2', DASH), isSparse: true },
      ],
      band: { mean: 'reward', std: 'reward_std', label: metrics.reward.label },
      include: [0, 1],
    },
    { kind: 'groups', ...figures.advantage, measure: 'advantage' },
    {
      kind: 'curves',
      ...figures.kl,
      lines: [line('kl', 'kl', '--series-1'), line('kl', 'actor/ppo_kl', '--series-4', DASH)],
      include: [0],
      hasLog: true,
    },
    {
      kind: 'curves',
      ...figures.clip,
      lines: [
        line('clip', 'clip_ratio/low_mean', '--series-2', DASH),
        line('clip', 'clip_ratio/high_mean', '--series-1'),
      ],
      include: [0],
    },
    {
      kind: 'curves',
      ...figures.entropy,
      lines: [line('entropy', 'entropy', '--series-5')],
      include: [0],
    },
    { kind: 'groups', ...figures.groupReward, measure: 'reward' },
    {
      kind: 'curves',
      ...figures.loss,
      lines: [
        line('loss', 'loss', '--series-1'),
        line('loss', 'actor/pg_loss', '--series-2', DASH),
        line('loss', 'kl_loss', '--series-3', '2 3'),
      ],
    },
    {
      kind: 'curves',
      ...figures.gradNorm,
      lines: [line('gradNorm', 'grad_norm', '--series-6')],
      include: [0],
    },
  ]
}
