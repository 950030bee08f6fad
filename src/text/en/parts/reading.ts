import type { PartText } from '../../parts'

const any: never = new Proxy(function () {}, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => 'stub' : any),
  apply: () => 'stub text',
}) as never

export const part: PartText<'reading'> = { reading: any }
