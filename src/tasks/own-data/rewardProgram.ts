import { REWARD_SHARE, type RewardProgram } from '../rewardProgram'
import type { DataSet, OwnProblem } from './dataSet'
import type { Scoring } from './scoring'

/** The most integers of a problem: a prompt with many answers is scored on the CPU. */
const MOST_WORDS = 256

/** The score of the first `spoken` tokens of a completion against an answer of `wanted` tokens from word `at` on. */
const SCORES: Readonly<Record<Exclude<Scoring, 'words'>, (T: number, end: number) => string>> = {
  exact: () => /* wgsl */ `
fn rewardScore(row : i32, problem : i32, spoken : i32, at : i32, wanted : i32) -> f32 {
  if (spoken != wanted) { return 0.0; }
  for (var t = 0; t < spoken; t++) {
    if (actionOf(row, t) != problemWord(problem, at + t)) { return 0.0; }
  }
  return 1.0;
}`,
  positions: () => /* wgsl */ `
fn rewardScore(row : i32, problem : i32, spoken : i32, at : i32, wanted : i32) -> f32 {
  var equal = 0;
  for (var t = 0; t < min(spoken, wanted); t++) {
    if (actionOf(row, t) == problemWord(problem, at + t)) { equal++; }
  }
  return rewardShare(equal, max(spoken, wanted));
}`,
  // both with their end token; that of the completion only if it was written
  edit: (T, end) => /* wgsl */ `
var<private> rewardLine : array<i32, ${T + 1}>;

fn rewardScore(row : i32, problem : i32, spoken : i32, at : i32, wanted : i32) -> f32 {
  var written = spoken;
  if (spoken < ${T}) { if (actionOf(row, spoken) == ${end}) { written++; } }
  for (var j = 0; j <= wanted + 1; j++) { rewardLine[j] = j; }
  for (var i = 1; i <= written; i++) {
    var diagonal = rewardLine[0];
    rewardLine[0] = i;
    let token = actionOf(row, i - 1);
    for (var j = 1; j <= wanted + 1; j++) {
      var answered = ${end};
      if (j <= wanted) { answered = problemWord(problem, at + j - 1); }
      let replaced = diagonal + select(1, 0, token == answered);
      diagonal = rewardLine[j];
      rewardLine[j] = min(replaced, min(diagonal, rewardLine[j - 1]) + 1);
    }
  }
  let most = max(written, wanted + 1);
  return rewardShare(most - rewardLine[wanted + 1], most);
}`,
}

/** The reward in WGSL; null if words are compared, or if a prompt has too many answers. */
export function ownRewardProgram(set: DataSet, scoring: Scoring): RewardProgram<OwnProblem> | null {
  const T = set.longestAnswer + 1
  // the number of answers, then the length and the tokens of each
  const answers = [...set.training, ...set.heldOut].reduce(
    (most, one) => Math.max(most, one.answers.length),
    0,
  )
  const words = 1 + answers * T
  if (scoring === 'words' || words > MOST_WORDS) return null
  const end = set.vocabulary.length - 1
  return {
    key: `own-data ${scoring} ${T} ${end}`,
    words,
    write(problem, into, at) {
      into[at] = problem.answers.length
      for (let i = 0; i < answers; i++) {
        const from = at + 1 + i * T
        const answer = problem.answers[i] ?? []
        into[from] = answer.length
        for (let t = 0; t < T - 1; t++) into[from + 1 + t] = answer[t] ?? -1
      }
    },
    source: /* wgsl */ `${REWARD_SHARE}
${SCORES[scoring](T, end)}

fn rewardParts(row : i32, problem : i32) -> array<f32, 1> {
  var spoken = 0;
  for (; spoken < ${T}; spoken++) {
    let token = actionOf(row, spoken);
    if (token < 0 || token == ${end}) { break; }
  }
  var best = 0.0;
  for (var i = 0; i < problemWord(problem, 0); i++) {
    let at = 1 + i * ${T};
    best = max(best, rewardScore(row, problem, spoken, at + 1, problemWord(problem, at)));
  }
  return array<f32, 1>(best);
}`,
  }
}
