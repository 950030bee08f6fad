import type { Catalogue } from '../../catalogue'

export const restoration: Catalogue['tasks']['restoration'] = {
  blurb: 'Restore a noisy, blurred image: for each patch, remove or sharpen detail.',
  example: '19.4 dB → 27.1 dB: smooth the sky, keep the stripes',
  lookFor:
    'First the policy smooths everything, which earns most of the PSNR at once. Then it learns to tell patches of noise from patches of stripes and edges, and leaves those their detail. The reward is the gain in PSNR and SSIM, as a share of what the best choice for each of the sixteen patches would gain. With the progressive preset the solutions come first, and GRPO finds only the rest. A consistency weight asks for the same choice when the same image has other noise. The picture shows the image that the mean of the group’s choices makes, with its PSNR and SSIM.',
  knobs: {
    noise: {
      label: 'Noise',
      help: 'Standard deviation of the noise on each pixel, for grey values from 0 to 1; each image has between half and one and a half times as much. More is harder.',
    },
    blur: {
      label: 'Blur',
      help: 'The most of its finest detail that an image can lose to blur, before the noise is added. How much it lost is hard to see: with much blur and little noise the policy stays well below the solutions, which know.',
    },
    exploration: {
      label: 'Exploration',
      help: 'σ of the actions: the standard deviation with which both strengths of a patch vary around their means. Raise it to find good choices faster, at the price of worse training images; evaluation uses the means.',
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
      help: 'Two completions of one image a step, a warm start of 10 epochs (here 8 images each), then PPO’s clip of 0.2 with solutions at 0.5 and consistency at 0.1; global reward statistics, advantages limited to 3, gradients to 1, KL 0.01, weight decay, 5 updates of warm-up, and a stop after 50 epochs. Its rate of 5e-6 is for a large network: this one takes 0.006 for the solutions and 0.002 with GRPO.',
    },
    defaults: {
      label: 'Three stages',
      help: 'Three stages of 15, 10 and 25 epochs of 16 images: solutions alone (5 epochs and 10 of warm-up), a ramp from λ_sup 0.5 to GRPO, then GRPO alone. Clip 0.2, advantages limited to 3, gradients to 1; advantages are normalised within their group, because global statistics are off by default.',
    },
    'single-stage': {
      label: 'Single stage',
      help: 'Solutions at 0.5 and GRPO together from the first step, with global statistics and all limits.',
    },
    collapse: {
      label: 'Collapsing run',
      help: 'The first version: REINFORCE on raw rewards, four completions of one image a step, next to no weight on solutions and consistency, no limit on the gradient, and a high rate. The images are hardly damaged, so most choices make them worse. loss_pg becomes positive and grows, loss_sup does not fall, loss_cons rises, and the reward falls to −1.',
    },
    cured: {
      label: 'Collapse, fixed',
      help: 'The same images, with these changes: a warm start on solutions, then solutions at 0.5 with GRPO, consistency at 0.1, PPO’s clip, global reward statistics, advantages limited to 3, gradients to 1, a small KL, weight decay, warm-up and lower rates.',
    },
  },
  scene: {
    noisy: 'Degraded',
    restored: 'Restored',
    clean: 'Clean',
    strength: 'Middle detail kept',
    kept: 'none … twice as much',
  },
}
