import type { Catalogue } from '../../catalogue'

export const restoration: Catalogue['tasks']['restoration'] = {
  blurb: 'Restore a noisy, blurred image: for each patch, remove or sharpen detail.',
  example: '19.4 dB → 27.1 dB: smooth the sky, keep the stripes',
  lookFor:
    'First the policy smooths every patch, which brings most of the gain in PSNR. Then it learns which patches have stripes and edges, and keeps their detail. The reward is the gain in PSNR and SSIM, divided by the gain of the best choice for each of the sixteen patches. With the algorithm Progressive the policy learns from solutions first. With Consistency λ it learns to make the same choice for the same image with different noise. The picture shows the image restored with the mean of the group’s choices.',
  knobs: {
    noise: {
      label: 'Noise',
      help: 'Standard deviation of the noise on each pixel, for grey values from 0 to 1. Each image has 50% to 150% of it. More noise is harder.',
    },
    blur: {
      label: 'Blur',
      help: 'The maximum share of its finest detail that an image loses to blur, before the noise is added. The policy cannot see this share well, but the solutions know it: with much blur and little noise the policy stays well below them.',
    },
    exploration: {
      label: 'Exploration',
      help: 'σ of the actions: the standard deviation of both strengths of a patch around their means. A higher value finds good choices faster, but the training images are worse. Evaluation uses the means.',
    },
  },
  parts: { psnr: 'PSNR', ssim: 'SSIM' },
  measures: {
    psnr: {
      label: 'PSNR',
      help: 'Peak signal-to-noise ratio of the restored images in dB, on average: 10·log₁₀(1/MSE).',
      formula: '10·log₁₀(1/MSE), mean over the images',
    },
    ssim: {
      label: 'SSIM',
      help: 'Structural similarity of the restored to the clean images, on average (Wang et al. 2004, window of 11 × 11 pixels); 1 is the same image.',
      formula: 'structural similarity to the clean image, mean over the images',
    },
  },
  setups: {
    command: {
      label: 'One image a step',
      help: 'Each step has one image with two completions. A warm start of 10 epochs (of 8 images) comes first, then PPO’s clip of 0.2 with λ_sup 0.5 and Consistency λ 0.1. Running mean and std of rewards, advantages limited to ±3, gradients to 1, β 0.01 for the KL to the policy of the rollout, weight decay, 5 updates of warm-up, and a stop after 50 epochs. The loss is a mean over all tokens (token-mean). The learning rate is 0.006 for the solutions and 0.002 with GRPO; large networks use about 5e-6.',
    },
    'three-stages': {
      label: 'Three stages',
      help: 'Three stages of 5, 20 and 25 epochs of 16 images: solutions alone, a ramp from λ_sup 0.5 to GRPO, then GRPO alone, and a stop after these 100 steps. Consistency λ 0.1, and the loss is a mean over all tokens of the step (token-mean). Running mean and std of rewards, clip 0.2, advantages limited to ±3, gradients to 1, β 0.01 for the KL to the policy of the rollout. The learning rate is 0.006 for the solutions and 0.002 with GRPO.',
    },
    defaults: {
      label: 'Default parameters',
      help: 'The defaults of the parameters: 10 epochs of solutions (16 images each) as warm-up, then λ_sup 0.5 with GRPO and Consistency λ 0.1, up to step 100. The loss is a mean over all tokens of the step (token-mean). Advantages are normalised within their group, not by a running mean and std. With one image a step, as in such scripts, the batch is one group, so this is normalisation within the batch; a step here has 8 images, and each group is normalised by itself. Clip 0.2, advantages limited to ±3, gradients to 1, β 0.01 for the KL to the policy of the rollout. The learning rates suit this small network: 0.006, and 0.002 with GRPO.',
    },
    'single-stage': {
      label: 'Single stage',
      help: 'Solutions (λ_sup 0.5) and GRPO together from the first step, with running mean and std and all limits: clip 0.2, advantages to ±3, gradients to 1, β 0.01 for the KL to the policy of the rollout. Consistency λ is 0.1, and the loss a mean over all tokens (token-mean). The learning rate is 0.002, and an epoch has 16 images.',
    },
    collapse: {
      label: 'Collapsing run',
      help: 'REINFORCE on raw rewards, without reference and KL: four completions of one image a step, almost no weight on solutions and consistency, no gradient limit, and a high learning rate (0.05). The loss is a mean over all tokens (token-mean). The images are hardly damaged, so most choices make them worse. loss_pg is positive nearly from the start and mostly 0.3 to 0.5 after step 20, loss_sup does not fall, loss_cons rises, and on most seeds the reward falls to −1 within 60 steps.',
    },
    'idle-solutions': {
      label: 'loss_sup does not fall',
      help: 'Solutions count for little (λ_sup 0.01), there is no warm start, and the learning rate with GRPO is 5e-6, which suits large networks: this small one hardly moves, so loss_sup stays where it is. A step has eight hardly damaged images, which is one epoch, with four completions each. The limits stay: clip 0.2, advantages to ±3, gradients to 1, β 0.01 for the KL to the policy of the rollout; running mean and std of rewards, Consistency λ 0.1, a loss that is a mean over all tokens (token-mean). The coach usually says so within 110 steps, and offers λ_sup 0.8, one image a step and a warm start of 15 epochs, which has a learning rate of 0.006.',
    },
    'one-sided': {
      label: 'Advantages off balance',
      help: 'The reward itself is the advantage: no mean is subtracted, and the advantage is neither divided nor limited. Once most images become better, most rewards are positive, so nearly every action is pushed up, also one that is worse than the others. The other limits are as in “loss_sup does not fall” (Consistency λ 0.1, token-mean), with λ_sup 0.5, a learning rate of 0.002, four completions of one image a step, and epochs of 16 images. The coach usually says so within 110 steps, and offers running averages of mean and variance with a limit of ±2.',
    },
    cured: {
      label: 'Collapse, fixed',
      help: 'The same images with these changes: a warm start on solutions, then λ_sup 0.5 with GRPO, Consistency λ 0.1, a loss that is a mean over all tokens (token-mean), PPO’s clip, running mean and std of rewards, advantages limited to ±3, gradients to 1, β 0.01 for the KL to the policy of the rollout, weight decay, warm-up and lower learning rates (0.006 for the solutions, 0.002 with GRPO). An epoch has 4 images.',
    },
  },
  sketch: 'Left: how much fine detail each patch keeps. Right: the restored image.',
  scene: {
    noisy: 'Degraded',
    restored: 'Restored',
    clean: 'Clean',
    strength: 'Middle detail, factor',
    kept: '0 to 2',
  },
}
