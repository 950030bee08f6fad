/** A paper on arXiv. */
export interface Paper {
  title: string
  year: number
}

/** The papers that knobs, presets, surrogates and metrics come from, by their numbers on arXiv. */
export const PAPERS = {
  '1707.06347': { title: 'Proximal Policy Optimization Algorithms', year: 2017 },
  '1909.08593': { title: 'Fine-Tuning Language Models from Human Preferences', year: 2019 },
  '1912.09729': {
    title: 'Mastering Complex Control in MOBA Games with Deep Reinforcement Learning',
    year: 2019,
  },
  '2107.03374': { title: 'Evaluating Large Language Models Trained on Code', year: 2021 },
  '2305.13301': { title: 'Training Diffusion Models with Reinforcement Learning', year: 2023 },
  '2305.18290': {
    title: 'Direct Preference Optimization: Your Language Model is Secretly a Reward Model',
    year: 2023,
  },
  '2310.10505': {
    title:
      'ReMax: A Simple, Effective, and Efficient Reinforcement Learning Method for Aligning Large Language Models',
    year: 2023,
  },
  '2402.03300': {
    title: 'DeepSeekMath: Pushing the Limits of Mathematical Reasoning in Open Language Models',
    year: 2024,
  },
  '2402.14740': {
    title: 'Back to Basics: Revisiting REINFORCE Style Optimization for Learning from Human Feedback in LLMs',
    year: 2024,
  },
  '2501.03262': {
    title: 'REINFORCE++: A Simple and Efficient Approach for Aligning Large Language Models',
    year: 2025,
  },
  '2503.14476': { title: 'DAPO: An Open-Source LLM Reinforcement Learning System at Scale', year: 2025 },
  '2503.19595': {
    title: 'Optimizing Language Models for Inference Time Objectives using Reinforcement Learning',
    year: 2025,
  },
  '2503.20783': { title: 'Understanding R1-Zero-Like Training: A Critical Perspective', year: 2025 },
  '2504.02546': {
    title: 'GPG: A Simple and Strong Reinforcement Learning Baseline for Model Reasoning',
    year: 2025,
  },
  '2505.05470': { title: 'Flow-GRPO: Training Flow Matching Models via Online RL', year: 2025 },
  '2505.07291': {
    title: 'INTELLECT-2: A Reasoning Model Trained Through Globally Decentralized Reinforcement Learning',
    year: 2025,
  },
  '2505.22617': {
    title: 'The Entropy Mechanism of Reinforcement Learning for Reasoning Language Models',
    year: 2025,
  },
  '2505.23585': { title: 'On-Policy RL with Optimal Reward Baseline', year: 2025 },
  '2506.01939': {
    title:
      'Beyond the 80/20 Rule: High-Entropy Minority Tokens Drive Effective Reinforcement Learning for LLM Reasoning',
    year: 2025,
  },
  '2506.13585': {
    title: 'MiniMax-M1: Scaling Test-Time Compute Efficiently with Lightning Attention',
    year: 2025,
  },
  '2507.18071': { title: 'Group Sequence Policy Optimization', year: 2025 },
  '2507.20673': { title: 'Geometric-Mean Policy Optimization', year: 2025 },
  '2508.08221': { title: 'Part I: Tricks or Traps? A Deep Dive into RL for LLM Reasoning', year: 2025 },
  '2511.20347': { title: 'Soft Adaptive Policy Optimization', year: 2025 },
  '2512.02556': { title: 'DeepSeek-V3.2: Pushing the Frontier of Open Large Language Models', year: 2025 },
  '2601.05242': {
    title: 'GDPO: Group reward-Decoupled Normalization Policy Optimization for Multi-reward RL Optimization',
    year: 2026,
  },
  '2602.10693': {
    title: 'VESPO: Variational Sequence-Level Soft Policy Optimization for Stable Off-Policy LLM Training',
    year: 2026,
  },
} as const satisfies Record<string, Paper>

/** The number of a declared paper. */
export type PaperId = keyof typeof PAPERS
