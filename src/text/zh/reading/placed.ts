import type { Written } from '../../readingText'

/** “第97步”；日志没有步数时为“第1,940行”。 */
export const placed = ({ step, line }: Written<{ step: number; line: number }>): string =>
  step === '–' ? `第${line}行` : `第${step}步`
