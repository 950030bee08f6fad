export const help = {
  title: 'What am I looking at?',
  close: 'Close',
  what: [
    'Press Play. At every step a small network is given a few prompts and writes several completions (answers) for each. All completions of one prompt form a group.',
    'Each completion earns a reward. Its advantage is that reward minus a baseline: in GRPO, the mean reward of its group, so completions are judged against others to the same prompt. Dividing by the group’s standard deviation then lets every group count about equally. The update pushes the probability of tokens up where the completion’s advantage is positive, and down where it is negative.',
    'One group is shown beside the charts. Choose a token there to read its formula with its own numbers.',
    'Change any setting during a run. Those with the mark ↺ take effect when you press Reset. A mark on the curves shows where a setting changed. Reset keeps the last five runs as faint lines, so change one thing, press Reset and Play, and compare.',
  ],
  keysTitle: 'Keys',
  keys: [
    { key: 'Space', does: 'Play or pause' },
    { key: 'S', does: 'Take one step: a rollout and its updates' },
    { key: 'R', does: 'Reset: start again from step 0 with the same seed' },
    { key: 'F', does: 'Switch between full and normal speed' },
    { key: 'C', does: 'Change between Stage and Charts' },
    { key: '/', does: 'Open all settings, in Train' },
    { key: 'Ctrl K', does: 'The same, also while you type in a field (⌘K on a Mac)' },
    { key: '?', does: 'Open this help' },
  ],
  shortcuts: 'Use these keys (they do nothing while you type in a field)',
  allKnobs: 'All settings, with their names in TRL and verl',
  glossary: 'Glossary: every term, setting and metric',
}
