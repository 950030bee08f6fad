import type { TaskSettingsSource } from '../../src/settings/config'

/** A task without anything of its own, for settings that do not depend on one. */
export const NO_TASK: TaskSettingsSource = {
  knobs: {},
  recommended: {},
  vocabulary: () => ['a', 'b'],
  promptLength: () => 1,
  completionLength: () => 1,
}
