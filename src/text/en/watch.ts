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
  giveUp: 'Give up',
  goOn: 'Continue from there',
}
