/** What stands in Chinese as it does in English, by the reason. A text without a Chinese character has no other words. */
const NAMES = {
  algorithms: `GRPO Dr RLOO REINFORCE DAPO GSPO CISPO SAPO VESPO GMPO ReMax OPO GPG GDPO DDPO Flow-GRPO GRPO-Zero nanochat
    clip-cov KL-cov`,
  'names of TRL, verl and flow_grpo': `trl TRL verl grpo bnpo dr_grpo dapo luspo token-mean token-sum seq-mean-token-sum
    seq-mean-token-mean seq-mean-token-sum-norm uid`,
  'symbols of formulas': `high sup pg cons clip min exp std old new ref logp loss log KL mean max Pass pass k m t w A B R G N P T e c p x y`,
  'words that Chinese researchers leave in English': 'token transformer MLP on-policy off-policy',
  'functions between layers': 'ReLU GELU',
  'names of losses': 'loss_pg loss_sup loss_cons',
  'an optimiser, and the unit of a logarithm': 'AdamW nat',
  'libraries and programs': 'OpenRLHF Ray Tune Optuna Hugging Face',
  'engines, formats and units': `CPU GPU WebGPU WebAssembly SIMD JavaScript TensorFlow js CSV SVG PNG Markdown JSON YAML TensorBoard ms s dB nats
    MB GB PSNR SSIM`,
  'languages, by their own names': 'English',
  'words of the vocabulary that a task has': 'ann has gives ACG TGC',
  'keys of the keyboard, cells of a table to be pasted, the locale':
    'S F C Ctrl K condition reward advantage n zh-CN',
  'what the tests put into a sentence': 'X XX',
}
const KNOWN = new Set(Object.values(NAMES).flatMap((words) => words.split(/\s+/)))

/** The words of a text that are neither Chinese nor known names; a text with Chinese characters may quote any. */
export function foreignWords(text: string): string[] {
  if (/\p{Script=Han}/u.test(text)) return []
  return (text.match(/[A-Za-z][A-Za-z_-]*/g) ?? []).filter((word) => !KNOWN.has(word.replace(/[_-]+$/, '')))
}
