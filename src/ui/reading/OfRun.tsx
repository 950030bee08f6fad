import { useReadings } from './useReadings'

/** The name of a run of the open log, if the log has several. */
export function OfRun({ run: of }: { run: string | null }) {
  const { runs } = useReadings((state) => state.open!.log)
  const run = runs.length > 1 && runs.find(({ id }) => id === of)
  return run && <small> {run.name}</small>
}
