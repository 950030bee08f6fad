/** What is said while the page waits for its worker. */
export const watch = {
  /** in the line of the run's figures; `step` is the one in hand */
  waits: {
    step: (step: string) => `computing step ${step} …`,
    pause: (step: string) => `pausing after step ${step} …`,
    device: () => 'asking for another GPU …',
    load: () => 'loading the trainer …',
    start: () => 'preparing the run …',
  },
  /** the parts of a start */
  preparing: {
    device: 'asking for a GPU …',
    webgpu: 'preparing the GPU …',
    network: 'preparing the network …',
  },
  slow: {
    step: (step: string) => `Step ${step} is being computed, and takes long.`,
    pause: (step: string) => `The run pauses when step ${step} has been computed, which takes long.`,
    load: () => 'The scripts of the trainer are being loaded, which takes long on a slow connection.',
    start: () =>
      'The run is being prepared, which takes long: files are loaded, programs are compiled and tested, or the network is pretrained.',
  },
  /** `step` is the last one whose weights are kept */
  silent: (step: string) =>
    `The trainer has given no sign for longer than its steps take. Its worker may have been ended by the browser. The run can go on from step ${step}.`,
  wentBack: (step: string) =>
    `What was being computed was given up. The run stands at step ${step}, the last that was kept.`,
  gpuAsked: 'The GPU was lost. The run is paused while another device is asked for and tested.',
  giveUp: 'Give up',
  goOn: 'Go on from there',
}

export type WatchText = typeof watch
