/** The commands: `train`, `compare`, `sweep` or `read`, followed by its arguments. `tools/command.mjs` builds this file and runs it. */
import '../tasks/all'
import { compare, COMPARE_HELP } from './compare'
import { printer, watchOutput } from './printed'
import { createProgressLine } from './progressLine'
import { read, READ_HELP } from './read'
import { listenForInterruption } from './interruption'
import { command as words } from '../text/english'
import { allowRelaxedSimd } from './relaxedSimd'
import { startThread } from './startThread'
import { sweep, SWEEP_HELP } from './sweep'
import { train, TRAIN_HELP } from './train'
import { endOf, EXIT, FileError } from './usage'

const COMMANDS = {
  train: { run: train, help: TRAIN_HELP },
  compare: { run: compare, help: COMPARE_HELP },
  sweep: { run: sweep, help: SWEEP_HELP },
  read: { run: read, help: READ_HELP },
}

async function main([name = '', ...args]: readonly string[]): Promise<number> {
  if (!Object.hasOwn(COMMANDS, name)) {
    const known = Object.keys(COMMANDS).join(', ')
    printer(process.stderr)(words.refused(words.noCommand, name, known))
    return EXIT.usage
  }
  const command = COMMANDS[name as keyof typeof COMMANDS]
  if (args.includes('--help') || args.includes('-h')) {
    printer(process.stdout)(command.help.trimEnd())
    return EXIT.done
  }
  try {
    return await command.run(args, {
      // npm runs scripts in the folder of the package, and passes on the caller's folder
      folder: process.env.INIT_CWD ?? process.cwd(),
      say: printer(process.stdout),
      warn: printer(process.stderr),
      hint: printer(process.stderr),
      interruption: listenForInterruption(),
      progress: createProgressLine(process.stderr),
      startWorker: startThread,
    })
  } catch (error) {
    return ended(error)
  }
}

/** Says why the command ended; returns the exit code. */
function ended(error: unknown): number {
  const { said, exit } = endOf(error)
  printer(process.stderr)(said)
  return exit
}

watchOutput(process.stdout, (error) => {
  printer(process.stderr)(new FileError('stdout', 'written', error).message)
  // the command continues; this is its exit code unless another fault ends it
  process.on('exit', (code) => (process.exitCode = code || EXIT.files))
})
// an error of stderr cannot be reported anywhere
watchOutput(process.stderr, () => {})
process.on('uncaughtException', (error) => process.exit(ended(error)))

allowRelaxedSimd()
process.exitCode = await main(process.argv.slice(2))
