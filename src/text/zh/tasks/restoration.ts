import type { Catalogue } from '../../catalogue'

export const restoration: Catalogue['tasks']['restoration'] = {
  title: '图像复原',
  blurb: '复原一幅有噪声、模糊的图像：对每一小块，决定去掉还是锐化细节。',
  example: '19.4 dB → 27.1 dB：抹平天空，保留条纹',
  lookFor:
    '策略先把什么都抹平，PSNR的大部分一下子就到手了。然后它学会分辨噪声块与条纹、边缘块，给后者留下细节。奖励是PSNR和SSIM的提升，占十六个小块都选得最好时的提升的比例。用“渐进”预设时先学解答，GRPO只补上余下的。一致性权重要求同一幅图换一份噪声时作出同样的选择。图示是按本组选择的均值复原的图像，附PSNR和SSIM。',
  knobs: {
    noise: {
      label: '噪声',
      help: '每个像素上噪声的标准差，灰度从0到1；每幅图是它的一半到一倍半。越大越难。',
    },
    blur: {
      label: '模糊',
      help: '加噪声之前，一幅图最细的细节最多会因模糊丢掉多少。丢了多少很难看出来：模糊大而噪声小时，策略远远赶不上知道答案的解答。',
    },
    exploration: {
      label: '探索',
      help: '动作的σ：一个小块的两个强度围绕均值变化的标准差。调高能更快找到好的选择，代价是训练时的图像更差；评估用均值。',
    },
  },
  parts: { psnr: 'PSNR', ssim: 'SSIM' },
  measures: {
    psnr: {
      label: 'PSNR',
      help: '复原图像的峰值信噪比，单位dB，取平均：10·log₁₀(1/MSE)。',
      formula: '10·log₁₀(1/MSE)，对各图像取平均',
    },
    ssim: {
      label: 'SSIM',
      help: '复原图像与干净图像的结构相似度，取平均（Wang等，2004，窗口11 × 11像素）；1表示两图相同。',
      formula: '与干净图像的结构相似度，对各图像取平均',
    },
  },
  setups: {},
  scene: {
    noisy: '退化',
    restored: '复原',
    clean: '干净',
    strength: '保留的中等细节',
    kept: '不留……加倍',
  },
}
