import { find } from '../../../settings/names'
import { leaveAll, leaveField } from './pythonChanges'
import { lastNameOf } from './calledNames'
import { derivedClasses, type Maker } from './pythonMaker'
import { isTrainerClass } from './pythonTrainers'
import type { Script } from './pythonScope'
import { assignmentsIn, type Node } from './pythonStatements'
import type { SettingsText } from '../settingsLiterals'
import { nameOf } from './pythonCalls'

/** The settings of a trainer in its own methods, and those of a class of settings in its own. */
const OF_TRAINER = /^(?:self\.)?(?:args|config|training_args)\.(\w+|\?)$/
const OF_SETTINGS = /^self\.(\w+|\?)$/

/** Leaves what the methods of the class of the settings, or of a class of trainers in the script, change. */
export function changeInMethods(found: SettingsText, { call, called }: Maker, script: Script): void {
  const name = called ?? lastNameOf(call.firstChild!, script)
  for (const { definition, name: own } of derivedClasses(script)) {
    if (own !== name) continue
    const init = script.functions.find((one) => isIn(one, definition) && nameOf(one, script) === '__init__')
    // it may hand on other values than it gets
    if (init) leaveAll(found, `${name}.__init__(…)`, 'computed')
    leaveChanged(found, definition, OF_SETTINGS, script)
  }
  for (const definition of script.classes)
    if (isTrainerClass(definition, script)) leaveChanged(found, definition, OF_TRAINER, script)
}

const isIn = (inner: Node, outer: Node) => outer.from < inner.from && inner.to <= outer.to

function leaveChanged(found: SettingsText, definition: Node, fields: RegExp, script: Script): void {
  for (const { node, around } of script.steps) {
    if (around === undefined || !isIn(node, definition)) continue
    for (const { target, shown } of assignmentsIn(node, script)) {
      const [, field] = fields.exec(target) ?? []
      if (field === '?') leaveAll(found, shown, 'computed')
      else if (field !== undefined && (find(field) || found.entries.some(([one]) => one === field)))
        leaveField(found, field, shown)
    }
  }
}
