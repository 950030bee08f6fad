/** The commands: `train`, `compare` or `sweep`, followed by its arguments. `tools/command.mjs` builds this file and runs it. */
import '../tasks/all'
import { RewardError } from '../sandbox/convention'
import { en } from '../text/en'
import { compare, COMPARE_HELP } from './compare'
import { createProgressLine } from './progressLine'
import { listenForInterruption } from './interruption'
import { allowRelaxedSimd } from './relaxedSimd'
import { startThread } from './startThread'
import { sweep, SWEEP_HELP } from './sweep'
import { train, TRAIN_HELP } from './train'
import { EXIT, UsageError } from './usage'

const COMMANDS = {
  train: { run: train, help: TRAIN_HELP },
  compare: { run: compare, help: COMPARE_HELP },
  sweep: { run: sweep, help: SWEEP_HELP },
}

async function main([name, ...args]: readonly string[]): Promise<number> {
  const command = COMMANDS[name as keyof typeof COMMANDS]
  if (args.includes('--help') || args.includes('-h')) {
    process.stdout.write(command.help)
    return EXIT.done
  }
  try {
    return await command.run(args, {
      // npm runs scripts in the folder of the package, and says where it was called
      folder: process.env.INIT_CWD ?? process.cwd(),
      say: (line) => void process.stdout.write(`${line}\n`),
      warn: (line) => void process.stderr.write(`${line}\n`),
      interruption: listenForInterruption(),
      progress: createProgressLine(process.stderr),
      startWorker: startThread,
    })
  } catch (error) {
    process.stderr.write(`${saying(error)}\n`)
    return error instanceof UsageError || error instanceof RewardError ? EXIT.usage : EXIT.failed
  }
}

/** What is said of an error: of one that the caller can mend, what to mend. */
function saying(error: unknown): string {
  if (error instanceof RewardError) return en.ownReward.sentence(error.fault)
  if (error instanceof UsageError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

allowRelaxedSimd()
process.exitCode = await main(process.argv.slice(2))
