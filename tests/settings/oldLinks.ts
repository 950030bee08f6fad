/**
 * Links as they were written by earlier versions of the page, and what each set: they must go on being read so. Append, never
 * change. Where a newer version means something else by an entry, it needs a new `LINK_VERSION`, and these stay as they are.
 */
export const OLD_LINKS: readonly {
  /** the commit whose page wrote it */
  since: string
  link: string
  view: 'train' | 'compare' | 'sweep' | 'learn'
  /** of the configuration in Train, of the first row in Compare, or of the base in Sweep */
  config: Readonly<Record<string, unknown>>
}[] = [
  {
    since: 'a5c6d64',
    link: 'task=addition&algorithm=dapo&num_generations=32&generation_batch_size=128&seed=2&task.digits=2',
    view: 'train',
    config: {
      task: 'addition',
      algorithm: 'dapo',
      numGenerations: 32,
      generationBatchSize: 128,
      epsilon: 0.2,
      epsilonHigh: 0.28,
      beta: 0,
      seed: 2,
      taskSettings: { digits: 2 },
    },
  },
  {
    since: 'a5c6d64',
    link: 'seed=1',
    view: 'train',
    config: {
      task: 'reverse',
      algorithm: 'grpo',
      numGenerations: 8,
      generationBatchSize: 64,
      temperature: 1,
      beta: 0.04,
      epsilon: 0.2,
      epsilonHigh: 0.2,
      epsilonHighFollows: true,
      learningRate: 0.003,
      numIterations: 2,
      lossType: 'grpo',
      width: 64,
      depth: 2,
      taskSettings: { operation: 'reverse', length: 4, symbols: 10 },
    },
  },
  {
    since: 'a5c6d64',
    link: 'epsilon=0.3&epsilon_high=0.2&seed=1&charts=entropy,clip_ratio/low_mean&kl_range=0.01,0.5&lang=en&glossary=kl_estimator/k1%2B',
    view: 'train',
    config: { epsilon: 0.3, epsilonHigh: 0.2, epsilonHighFollows: false },
  },
  {
    since: 'a5c6d64',
    link: 'task=diffusion&kl_estimator=exact&seed=7',
    view: 'train',
    config: { task: 'diffusion', klEstimator: 'exact', seed: 7 },
  },
  {
    since: 'a5c6d64',
    link: 'view=compare&seed=1&seeds=3&budget=1234&threshold=-0.5&metric=entropy&axis=updates&band=seeds&smoothing=0.5&row=task=length-trap;beta=0.25&row=task=length-trap;algorithm=dapo',
    view: 'compare',
    config: { task: 'length-trap', algorithm: 'grpo', beta: 0.25 },
  },
  {
    since: 'a5c6d64',
    link: 'view=sweep&base=task=bandit;algorithm=rloo&x=beta:0,0.1,0.2&y=algorithm:grpo,reinforce&seed=4&seeds=2&budget=640&metric=entropy&summary=area&halving=3,64,refill',
    view: 'sweep',
    config: { task: 'bandit', algorithm: 'rloo', beta: 0.05 },
  },
  {
    since: 'a5c6d64',
    link: 'view=sweep&base=&search=sobol&points=20&knob=learning_rate:log,0.001,0.1&knob=num_iterations:integer,1,4&knob=loss_type:choice,grpo,dapo&seed=1&seeds=3&budget=9600&metric=eval_reward&summary=final',
    view: 'sweep',
    config: { task: 'reverse', algorithm: 'grpo' },
  },
  { since: 'a5c6d64', link: 'lesson=clip', view: 'learn', config: {} },
  { since: 'a5c6d64', link: 'worksheet=clip,beta', view: 'learn', config: {} },
  {
    since: 'the first packed links',
    link: 'v=2&z=K0kszrZNTEnJLMnMz1NLSi1JtDXQMzJVK05NTbG1VMtJzEu3Tc0DAA',
    view: 'train',
    config: { task: 'addition', beta: 0.25, seed: 9 },
  },
]
