import { expect, test } from 'vitest'
import { importSettings } from '../../../src/runs/handover/importSettings'
import { defaultConfig } from '../../../src/settings/config'
import { taskOf } from '../../../src/tasks'

const now = defaultConfig(taskOf, 'addition')

/** β in a script: its value if it is taken, and what is said of it. */
function betaIn(script: string) {
  const report = importSettings(script, now)
  if ('problem' in report) throw new Error(report.problem)
  const row = report.rows.find(({ name }) => name === 'beta')
  return row && (row.isTaken ? [row.value, row.remark] : [row.why])
}

const PARSER = 'import argparse\nfrom trl import GRPOConfig\np = argparse.ArgumentParser()\n'
const CALL = 'args = p.parse_args()\nconfig = GRPOConfig(beta=args.kl_coef, num_generations=8)\n'

test.each([
  ['an option', 'p.add_argument("--kl_coef", type=float, default=0.02)\n'],
  ['an option with a short name', 'p.add_argument("-k", "--kl-coef", type=float, default=0.02)\n'],
  ['an option with a name for its field', 'p.add_argument("--beta", dest="kl_coef", default=0.02)\n'],
  ['a group of options', 'g = p.add_argument_group("loss")\ng.add_argument("--kl_coef", default=0.02)\n'],
  ['a constant', 'KL = 0.02\np.add_argument("--kl_coef", default=KL)\n'],
])('the default of %s is the value of the setting that gets it', (_, option) => {
  expect(betaIn(PARSER + option + CALL)).toEqual([0.02, 'option'])
})

test.each([
  ['no default', 'p.add_argument("--kl_coef", type=float)\n'],
  ['a default that is computed', 'p.add_argument("--kl_coef", default=load())\n'],
  [
    'two defaults',
    'p.add_argument("--kl_coef", default=0.02)\nq = argparse.ArgumentParser()\nq.add_argument("--kl_coef", default=0.03)\n',
  ],
  ['another default later', 'p.add_argument("--kl_coef", default=0.02)\np.set_defaults(kl_coef=0.05)\n'],
  [
    'arguments of its own',
    'p.add_argument("--kl_coef", default=0.02)\nimport sys\nsys.argv += ["--kl_coef", "0.1"]\n',
  ],
])('an option with %s leaves the setting open', (_, option) => {
  expect(betaIn(PARSER + option + CALL)).toEqual(['computed'])
})

test('what is given to the parser, or may change any field, leaves the setting open', () => {
  const option = 'p.add_argument("--kl_coef", default=0.02)\n'
  expect(betaIn(PARSER + option + CALL.replace('parse_args()', 'parse_args(["--kl_coef", "0.1"])'))).toEqual([
    'computed',
  ])
  const update = CALL.replace('config =', 'vars(args).update(read())\nconfig =')
  expect(betaIn(PARSER + option + update)).toEqual(['computed'])
  const change = CALL.replace('config =', 'args.kl_coef *= 2\nconfig =')
  expect(betaIn(PARSER + option + change)).toEqual(['computed'])
  const set = CALL.replace('config =', 'args.kl_coef = 0.07\nconfig =')
  expect(betaIn(PARSER + option + set)).toEqual([0.07, null])
})

test.each([
  ['two functions that use the name', 'def other():\n    args = load()\n', [0.02, 'option']],
  ['a function that returns what the parser reads', '', [0.02, 'option']],
])('%s: the object is followed', (_, before, found) => {
  const script = `${PARSER}p.add_argument("--kl_coef", default=0.02)\n${before}def parse():\n    return p.parse_args()\nargs = parse()\nGRPOConfig(beta=args.kl_coef, num_generations=8)\n`
  expect(betaIn(script)).toEqual(found)
})

test.each([
  'argv = ["--kl_coef", "0.1"]\nargs = p.parse_args(argv)',
  'args = p.parse_args(["-k", "0.1"])',
  'd = vars(p.parse_args())\nargs = argparse.Namespace(**d)',
  'p.set_defaults(**d)\nargs = p.parse_args()',
  'args = load()',
  'class X:\n    kl_coef = 0.5\nargs = load()',
])('what the script itself gives its options leaves the setting open: %j', (way) => {
  const script = `${PARSER}p.add_argument("-k", "--kl_coef", default=0.02)\n${way}\nGRPOConfig(beta=args.kl_coef, num_generations=8)\n`
  expect(betaIn(script)).toEqual(['computed'])
})

test.each([
  ['type=lambda s: float(s) * 10, default="0.02"', ['computed']],
  ['type=pct, default="2"', ['computed']],
  ['type=float, default="0.02"', [0.02, 'option']],
  ['type=pct, default=0.02', [0.02, 'option']],
])('a type changes the text of a default: %s', (given, found) => {
  expect(betaIn(`${PARSER}p.add_argument("--kl_coef", ${given})\n${CALL}`)).toEqual(found)
})

const CLASS = 'from dataclasses import dataclass, field\nfrom trl import GRPOConfig\n@dataclass\nclass C:\n'

test.each([
  ['    kl: float = 0.02\ncfg = C()\n', [0.02, 'option']],
  ['    kl: float = field(default=0.02)\ncfg = C()\n', [0.02, 'option']],
  ['    kl: float = 0.02\ncfg = C(kl=0.5)\n', ['computed']],
  ['    kl: float = 0.02\n    def __post_init__(self):\n        self.kl *= 5\ncfg = C()\n', ['computed']],
  ['    kl: float = 0.02\ncfg = replace(C(), kl=0.1)\n', ['computed']],
  ['    kl: float = 0.02\nK = C\nK(kl=0.1)\ncfg = C()\n', ['computed']],
  ['    if DEBUG:\n        kl: float = 0.1\n    kl: float = 0.02\ncfg = C()\n', ['computed']],
  ['    lr: float = 1\n    kl: float = 0.02\ncfg = C(2, 0.5)\n', ['computed']],
  ['    kl: float = 0.02\nclass D:\n    kl: float = 0.03\ncfg = C()\n', [0.02, 'option']],
])('a field of a class has its default unless a call gives it another value: %j', (fields, found) => {
  expect(betaIn(`${CLASS}${fields}GRPOConfig(beta=cfg.kl, num_generations=8)\n`)).toEqual(found)
})

const LOOP = '    p.add_argument(f"--{f.name}", type=kind(f), default=f.default)\n'
const FROM_FIELDS = (loop: string, made = 'C(**vars(p.parse_args()))') =>
  `${CLASS}    kl: float = 0.02\np = argparse.ArgumentParser()\nfor f in fields(C):\n${loop}def load():\n    return ${made}\ncfg = load()\nGRPOConfig(beta=cfg.kl, num_generations=8)\n`

test.each([
  [FROM_FIELDS(LOOP), [0.02, 'option']],
  [FROM_FIELDS(LOOP).replace('cfg = load()', 'cfg = C(**vars(p.parse_args()))'), [0.02, 'option']],
  [FROM_FIELDS(LOOP.replace('f.default', '2 * f.default')), ['computed']],
  [FROM_FIELDS(LOOP).replace('fields(C)', 'fields(D)'), ['computed']],
  [FROM_FIELDS(`${LOOP}p.add_argument("--kl", default=0.5)\n`), ['computed']],
  [FROM_FIELDS(`${LOOP}p.set_defaults(kl=0.5)\n`), ['computed']],
  [FROM_FIELDS(`${LOOP}sys.argv += ["--kl", "0.5"]\n`), ['computed']],
  [FROM_FIELDS(LOOP, 'C(**vars(p.parse_args(["--kl", "0.5"])))'), ['computed']],
  [FROM_FIELDS(LOOP, 'C(**{**vars(p.parse_args()), "kl": 0.5})'), ['computed']],
  [FROM_FIELDS(LOOP).replace('kl: float = 0.02', 'kl: str = "0.02"'), ['computed']],
])('a class whose fields are the options of the command has its defaults: %j', (script, found) => {
  expect(betaIn(script)).toEqual(found)
})
