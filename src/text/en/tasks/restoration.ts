import type { Catalogue } from '../../catalogue'

export const restoration: Catalogue['tasks']['restoration'] = {
  title: 'Image restoration',
  blurb:
    'A small image is blurred and noisy. For each of its sixteen patches the policy chooses how much of the fine and of the middle detail to take away or to sharpen. The reward is the gain in PSNR and SSIM, as a share of what the best choice for each patch would gain.',
  example: '19.4 dB → 27.1 dB: smooth the sky, keep the stripes',
  lookFor:
    'First the policy smooths everything, which earns most of the PSNR at once; then it learns to tell patches of noise from patches of stripes and edges, and leaves those their detail. With the progressive preset the solutions come first, and GRPO has only the rest to find. A consistency weight asks for the same choice when the same image is seen with other noise. The picture shows what the mean of the group’s choices makes of its image, with PSNR and SSIM.',
  knobs: {
    noise: {
      label: 'Noise',
      help: 'Standard deviation of the noise on each pixel, of a grey value between 0 and 1. Each image has between half and three halves of it.',
    },
    blur: {
      label: 'Blur',
      help: 'The share of its finest detail that an image loses at most, before the noise comes. How much it was is hard to see: with much blur and little noise the policy stays well below the solutions, which know.',
    },
    exploration: {
      label: 'Exploration',
      help: 'σ of the actions: the standard deviation with which both strengths of a patch are tried around their means. More finds faster, and makes the training images worse; evaluation takes the means.',
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
  setups: {},
  scene: {
    noisy: 'Spoilt',
    restored: 'Restored',
    clean: 'Clean',
    strength: 'Middle detail kept',
    kept: 'none … twice as much',
  },
}
