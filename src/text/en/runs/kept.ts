/** Runs that are kept in this browser. */
export const kept = {
  /** the button that goes on with a run of an earlier visit */
  goOn: 'Continue',
  unfinished: (name: string, task: string, step: string) =>
    `Your last run here, ${name} (${task}), was kept at step ${step}.`,
  notKept: {
    full: 'The browser has no room left to keep this run. It goes on, but closing the page loses what is not kept. Delete runs that you do not need, or export this one.',
    newer:
      'Another tab has a newer version of this page, and runs are kept in its form. Export this run if you need it, then reload the page.',
    refused:
      'The browser does not let this page keep runs, as in a private window, or if storage is switched off or damaged or the disk is full. Everything else works; export a run to keep it.',
  },
  thinned:
    'This run is longer than the page can hold, and its older steps could not be kept in this browser. From now on only some of them are recorded: their numbers are exact, and the newest steps are whole.',
  thinnedReplaced:
    'The run that Undo brings back is longer than the page can hold beside another one, and its older steps could not be kept in this browser. Only some of them are recorded now: their numbers are exact, and the newest steps are whole.',
  thinnedFile: (first: string, last: string, recorded: string) =>
    `Of the steps ${first} to ${last}, only ${recorded} are in it: the others were too many to keep.`,
  older:
    'This page has changed since your last visit. The runs that it kept are still there with their curves and settings, but they cannot go on.',
  unreadable: (name: string) =>
    `The kept run ${name} cannot be opened: what is stored of it is incomplete, or was written by another version of this page.`,
  branched: (name: string, step: string) =>
    `${name} is open in another tab, where it can go on. This is a branch of it, which begins at step ${step}.`,
  revived: {
    run: (name: string | null) =>
      `The run ${name} was deleted from Runs, but its training continued, so it is saved there again. Pause it before you delete it.`,
    compare: (name: string | null) =>
      `${name ?? 'This comparison'} was deleted from Runs, but its training continued, so it is saved there again. Pause it before you delete it.`,
    sweep: (name: string | null) =>
      `${name ?? 'This sweep'} was deleted from Runs, but its training continued, so it is saved there again. Pause it before you delete it.`,
  },
  dropped: (name: string, most: string) =>
    `The oldest run, ${name}, was deleted: beside pinned runs, ${most} are kept. Pin a run to keep it for good.`,
  otherEngine: (was: string, now: string, step: string) =>
    `Up to step ${step} this run was computed by ${was}; it goes on with ${now}. That rounds differently, so its numbers will not be bit for bit those of the run that was never interrupted.`,
  otherArithmetic:
    'Another version of this page computed some of these steps, and it rounds the last bit differently. You can continue, but the link does not reproduce these numbers bit for bit.',
}

export type KeptText = typeof kept
