import { REWARD_SHARE, type RewardProgram } from '../rewardProgram'
import type { Problem } from '../task'
import { PLUS, TIMES } from './expression'

export interface CountdownProblem extends Problem {
  /** in falling order */
  numbers: readonly number[]
  target: number
}

/** The reward for `size` numbers; `rewardFitting` and `rewardValue` are `fitting` and `valueOf` of `expression.ts`. */
export function rewardProgramOf(size: number): RewardProgram<CountdownProblem> {
  const T = 2 * size - 1
  return {
    key: `countdown ${size}`,
    words: size + 1,
    write({ numbers, target }, into, at) {
      into.set(numbers, at)
      into[at + size] = target
    },
    source: /* wgsl */ `${REWARD_SHARE}
fn rewardFitting(row : i32, problem : i32) -> i32 {
  var fits = 0;
  var used = 0u;
  for (var t = 0; t < ${T}; t++) {
    let token = actionOf(row, t);
    if (t % 2 == 1) {
      if (token >= ${PLUS} && token <= ${TIMES}) { fits++; }
      continue;
    }
    for (var i = 0; i < ${size}; i++) {
      let bit = 1u << u32(i);
      if (problemWord(problem, i) != token || (used & bit) != 0u) { continue; }
      used |= bit;
      fits++;
      break;
    }
  }
  return fits;
}

fn rewardValue(row : i32) -> i32 {
  var sum = 0;
  var term = actionOf(row, 0);
  for (var t = 1; t < ${T}; t += 2) {
    let operation = actionOf(row, t);
    let right = actionOf(row, t + 1);
    if (operation == ${TIMES}) {
      term *= right;
    } else {
      sum += term;
      term = select(-right, right, operation == ${PLUS});
    }
  }
  return sum + term;
}

fn rewardParts(row : i32, problem : i32) -> array<f32, 2> {
  let fits = rewardFitting(row, problem);
  var answer = 0.0;
  if (fits == ${T} && rewardValue(row) == problemWord(problem, ${size})) { answer = 1.0; }
  return array<f32, 2>(answer, rewardShare(fits, ${T}));
}`,
  }
}
