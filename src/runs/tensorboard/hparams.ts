/**
 * The HParams tab: tensorboard/plugins/hparams/plugin_data.proto and api.proto. The numbers are those of the fields there.
 */
import type { KnobValue } from '../../settings/knob'
import { double, embedded, integer, text } from './protobuf'
import { pluginValue } from './summary'

const DATA = { experiment: 2, sessionStart: 3, sessionEnd: 4 }
const EXPERIMENT = { hparams: 4, metrics: 5 }
const HPARAM = { name: 1, type: 4 }
const METRIC = { name: 1 }
const METRIC_NAME = { tag: 2 }
const START = { hparams: 1, time: 5 }
const END = { status: 1, time: 2 }
const SUCCESS = 1
/** enum DataType, and the fields of google.protobuf.Value */
const KINDS = {
  string: { type: 1, encode: (value: KnobValue) => text(3, String(value)) },
  boolean: { type: 2, encode: (value: KnobValue) => integer(4, value ? 1 : 0) },
  number: { type: 3, encode: (value: KnobValue) => double(2, Number(value)) },
}

type Named = Readonly<Record<string, KnobValue>>
const kindOf = (value: KnobValue) => KINDS[typeof value as keyof typeof KINDS]

const written = (tag: string, field: number, ...fields: readonly Uint8Array[]) =>
  pluginValue(`_hparams_/${tag}`, 'hparams', embedded(field, ...fields))

/** The knobs and the metrics that the tab compares. */
export const experiment = (hparams: Named, metrics: readonly string[]) =>
  written(
    'experiment',
    DATA.experiment,
    ...Object.entries(hparams).map(([name, value]) =>
      embedded(EXPERIMENT.hparams, text(HPARAM.name, name), integer(HPARAM.type, kindOf(value).type)),
    ),
    ...metrics.map((tag) => embedded(EXPERIMENT.metrics, embedded(METRIC.name, text(METRIC_NAME.tag, tag)))),
  )

/**
 * The values of the knobs in this run, which begins at a time in seconds since 1970. It names no group, so that each
 * run has its own row: TensorBoard shows the sessions of a group in one row, which is meant for the parts of one
 * training.
 */
export const sessionStart = (hparams: Named, time: number) =>
  written(
    'session_start_info',
    DATA.sessionStart,
    ...Object.entries(hparams).map(([name, value]) =>
      // an entry of a map: its key, then its value
      embedded(START.hparams, text(1, name), embedded(2, kindOf(value).encode(value))),
    ),
    double(START.time, time),
  )

/** The end of the run. */
export const sessionEnd = (time: number) =>
  written('session_end_info', DATA.sessionEnd, integer(END.status, SUCCESS), double(END.time, time))
