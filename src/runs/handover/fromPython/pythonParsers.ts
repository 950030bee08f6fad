import { lastNameOf } from './calledNames'
import { derivedClasses, isOfGrpo, type Maker } from './pythonMaker'
import type { Script } from './pythonScope'
import { argumentsOf, assignmentsIn, unpacked, written, type Node } from './pythonStatements'

/** The parsers that make objects of classes, and their methods that do. */
const PARSER = /^(TrlParser|\w*ArgumentParser)$/
const PARSES = /^parse_(args_and_config|args_into_dataclasses|dict|yaml_file|json_file)$/
const SETS_DEFAULTS = 'set_defaults_with_config'

/**
 * The call that makes the settings from the options of the command, as in
 * `script_args, training_args = TrlParser((ScriptArguments, GRPOConfig)).parse_args_and_config()`.
 */
export function parserMaker(script: Script): Omit<Maker, 'names' | 'unknown' | 'others' | 'copies'> | null {
  const { calls } = script
  const named = (pattern: RegExp) =>
    calls.filter(({ firstChild }) => firstChild && pattern.test(lastNameOf(firstChild, script)))
  const derived = derivedClasses(script)
  const [call] = named(PARSES)
  if (!call) return null
  for (const parser of named(PARSER)) {
    const names = classesOf(parser, script).map((node) => lastNameOf(node, script))
    const place = names.findIndex((name) => isOfGrpo(name) || derived.some((one) => one.name === name))
    if (place < 0) continue
    const defaults = named(new RegExp(`^${SETS_DEFAULTS}$`)).flatMap((one) => one.getChild('ArgList') ?? [])
    return { call, place, called: names[place], defaults }
  }
  return null
}

/** The classes that a parser is made for: in its first argument, or in what a name there stands for. */
function classesOf(parser: Node, script: Script): Node[] {
  const { positional, named } = argumentsOf(parser, script)
  const given = positional[0] ?? named.get('dataclass_types')
  if (!given) return []
  const name = written(given, script)
  const assigned = script.steps
    .flatMap(({ node }) => assignmentsIn(node, script))
    .find(({ target, value }) => target === name && value !== null)
  return unpacked([assigned?.value ?? given])
}
